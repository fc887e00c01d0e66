import { dispatcherPath, rotaPath, tripsPath } from '#contract/addresses.ts'
import { TabLinks } from '#web/ui/page/TabLinks.tsx'

interface DispatchTabsProps {
  now: 'day' | 'rota' | 'trips'
  date: string
  today: string
}

/** Tabs for the board of a day, the rota of its week, and the trips of any days. */
export function DispatchTabs({ now, date, today }: DispatchTabsProps) {
  const tabs = [
    { key: 'day', label: 'Day', href: dispatcherPath(date === today ? {} : { date }) },
    { key: 'rota', label: 'Rota', href: rotaPath(date === today ? null : date) },
    { key: 'trips', label: 'Trips', href: tripsPath() },
  ]
  return <TabLinks label="Dispatch" tabs={tabs} now={now} inRow />
}
