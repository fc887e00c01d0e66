import { screens } from '#contract/screens.ts'
import { useListFilters } from '#web/shell/navigation/list-filters.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { ManagerTabs } from '#web/parts/manager-tabs/ManagerTabs.tsx'
import { cardPaymentViews } from '#web/shell/sections/sections.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { ImportedPayments } from './ImportedPayments.tsx'
import classes from './card-payments.module.css'

const CrashedCarts = preloadable(async () => (await import('./CrashedCarts.tsx')).CrashedCarts)
const Settlements = preloadable(async () => (await import('./Settlements.tsx')).Settlements)

/** Manager: card gateway transactions, crashed carts and settlement. */
export default function CardPaymentsPage() {
  const [url, setUrl] = useListFilters({ tab: '' }, ['query', 'payment', 'cart'])
  const view = cardPaymentViews.find((it) => it.key === url.tab)?.key ?? ''
  return (
    <Page title={screens.manager.label}>
      <ManagerTabs now="cards" />
      <div className={classes.views}>
        <SegmentChoice
          label="Card payments"
          options={cardPaymentViews}
          value={view}
          onChange={(tab) => setUrl({ tab })}
        />
      </div>
      {view === 'carts' ? <CrashedCarts /> : view === 'settlement' ? <Settlements /> : <ImportedPayments />}
    </Page>
  )
}
