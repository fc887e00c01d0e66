import { screens } from '#contract/screens.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { BokunTab } from './BokunTab.tsx'

/** Import Customers, Bókun. */
export default function BokunPage() {
  return (
    <Page title={screens.importCustomers.label}>
      <BokunTab />
    </Page>
  )
}
