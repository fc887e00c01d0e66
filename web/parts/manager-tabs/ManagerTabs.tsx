import { screens } from '#contract/screens.ts'
import { useMay } from '#web/shell/account/account.ts'
import { TabLinks } from '#web/ui/page/TabLinks.tsx'

const base = screens.manager.path

/** What a manager looks into. The ledger's own screens stand under Reports. */
export function ManagerTabs({ now }: { now: 'messages' | 'history' }) {
  const seesMoney = useMay('financial')
  const tabs = [
    { key: 'messages', label: 'Messages', href: base },
    { key: 'history', label: 'History', href: `${base}/history` },
    ...(seesMoney ? [{ key: 'transactions', label: 'Transactions', href: `${screens.reports.path}/transactions` }] : []),
  ]
  return <TabLinks label="Manager" tabs={tabs} now={now} />
}
