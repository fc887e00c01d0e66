import { screens } from '#contract/screens.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { ManagerTabs } from '#web/parts/manager-tabs/ManagerTabs.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { AllGratuities } from './AllGratuities.tsx'
import { ToPayOut } from './ToPayOut.tsx'
import classes from './gratuities.module.css'

const views = [
  { key: '', label: 'To pay out' },
  { key: 'payouts', label: 'Payouts' },
  { key: 'all', label: 'All gratuities' },
] as const
type View = (typeof views)[number]['key']

/** Manager: amounts to pay out, payouts, and all gratuities. */
export default function GratuitiesPage() {
  const [url, setUrl] = useUrlState({ view: '' })
  const view: View = views.find((it) => it.key === url.view)?.key ?? ''
  return (
    <Page title={screens.manager.label}>
      <ManagerTabs now="gratuities" />
      <div className={classes.views}>
        <SegmentChoice
          label="Gratuities"
          options={views}
          value={view}
          onChange={(key) => setUrl({ view: key })}
        />
      </div>
      {view === 'all' ? <AllGratuities /> : <ToPayOut shows={view === 'payouts' ? 'payouts' : 'drivers'} />}
    </Page>
  )
}
