import {
  bankPath,
  cardPaymentsPath,
  cashPath,
  channelsPath,
  closingPath,
  dayClosingsPath,
  driverPayPath,
  gratuitiesPath,
  historyPath,
  messagesPath,
  transactionsPath,
} from '#contract/addresses.ts'
import { useMay } from '#web/shell/account/account.ts'
import { TabLinks } from '#web/ui/page/TabLinks.tsx'

/** Tabs of the Manager pages. Ledger reports are under Reports. */
export function ManagerTabs({
  now,
}: {
  now:
    | 'messages'
    | 'history'
    | 'cash'
    | 'closing'
    | 'gratuities'
    | 'pay'
    | 'cards'
    | 'bank'
    | 'channels'
    | 'days'
}) {
  const seesMoney = useMay('financial')
  const tabs = [
    { key: 'messages', label: 'Messages', href: messagesPath() },
    { key: 'history', label: 'History', href: historyPath() },
    { key: 'days', label: 'Days', href: dayClosingsPath() },
    ...(seesMoney
      ? [
          { key: 'cash', label: 'Cash', href: cashPath() },
          { key: 'gratuities', label: 'Gratuities', href: gratuitiesPath() },
          { key: 'pay', label: 'Driver pay', href: driverPayPath() },
          { key: 'cards', label: 'Card payments', href: cardPaymentsPath() },
          { key: 'bank', label: 'Bank', href: bankPath() },
          { key: 'channels', label: 'Channels', href: channelsPath() },
          { key: 'closing', label: 'Closing', href: closingPath() },
          { key: 'transactions', label: 'Transactions', href: transactionsPath() },
        ]
      : []),
  ]
  return <TabLinks label="Manager" tabs={tabs} now={now} />
}
