import { dispatcherPath, rotaPath } from '#contract/addresses.ts'
import { TabLinks } from '#web/ui/page/TabLinks.tsx'

/** Tabs for the board of a day and the rota of its week. */
export function DispatchTabs({ now, date, today }: { now: 'day' | 'rota'; date: string; today: string }) {
  const tabs = [
    { key: 'day', label: 'Day', href: dispatcherPath(date === today ? {} : { date }) },
    { key: 'rota', label: 'Rota', href: rotaPath(date === today ? null : date) },
  ]
  return <TabLinks label="Dispatch" tabs={tabs} now={now} inRow />
}
