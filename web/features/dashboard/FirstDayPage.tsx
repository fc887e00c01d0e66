import { dashboard } from '#contract/dashboard.ts'
import { firstDay, hideFirstDay } from '#contract/first-day.ts'
import { screens } from '#contract/screens.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { FirstDayList } from './FirstDayList.tsx'
import classes from './first-day.module.css'

/** The same list under Configuration, with completed steps too. */
export default function FirstDayPage() {
  const found = useLoad(firstDay, {}, { live: ['configuration', 'flight', 'account'], keepPrevious: true })
  const { save, sending } = useSave(hideFirstDay, { refreshes: [dashboard, firstDay] })
  return (
    <Page title="Getting started" back={screens.configuration.path} load={found}>
      {found.data && (
        <div>
          {found.data.isReady && <p>Setup is complete. You can take your first booking.</p>}
          <FirstDayList heading="h2" steps={found.data.steps} />
          {found.data.isHidden && (
            <div className={classes.foot}>
              <Button
                kind="quiet"
                size="sm"
                busy={sending}
                onClick={() => void save({ body: { isHidden: false } })}
              >
                Show on Dashboard
              </Button>
            </div>
          )}
        </div>
      )}
    </Page>
  )
}
