import { dashboard } from '#contract/dashboard.ts'
import { firstDay, hideFirstDay, type FirstDay as FirstDayShown } from '#contract/first-day.ts'
import { useSave } from '#web/api/use-save.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FirstDayList } from './FirstDayList.tsx'
import classes from './first-day.module.css'

/** Shown on the administrator's Dashboard until the first booking can be made. */
export function FirstDay({ steps }: { steps: FirstDayShown['steps'] }) {
  const { save, sending } = useSave(hideFirstDay, { refreshes: [dashboard, firstDay], quiet: true })
  return (
    <section aria-labelledby="dashboard-first-day">
      <h2 id="dashboard-first-day">Getting started</h2>
      <FirstDayList heading="h3" steps={steps} />
      <div className={classes.foot}>
        <Button kind="quiet" size="sm" busy={sending} onClick={() => void save({ body: { isHidden: true } })}>
          Hide this list
        </Button>
      </div>
    </section>
  )
}
