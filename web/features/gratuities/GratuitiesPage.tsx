import { screens } from '#contract/screens.ts'
import { useListFilters } from '#web/shell/navigation/list-filters.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { ManagerTabs } from '#web/parts/manager-tabs/ManagerTabs.tsx'
import { gratuityViews } from '#web/shell/sections/sections.ts'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { AllGratuities } from './AllGratuities.tsx'
import { ToPayOut } from './ToPayOut.tsx'
import classes from './gratuities.module.css'

type View = (typeof gratuityViews)[number]['key']

/** Manager: amounts to pay out, payouts, and all gratuities. */
export default function GratuitiesPage() {
  const [url, , field] = useListFilters({ view: '' })
  const view: View = gratuityViews.find((it) => it.key === url.view)?.key ?? ''
  return (
    <Page title={screens.manager.label}>
      <ManagerTabs now="gratuities" />
      <div className={classes.views}>
        <SegmentChoice label="Gratuities" options={gratuityViews} {...field('view')} value={view} />
      </div>
      {view === 'all' ? <AllGratuities /> : <ToPayOut shows={view === 'payouts' ? 'payouts' : 'drivers'} />}
    </Page>
  )
}
