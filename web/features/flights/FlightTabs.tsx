import { flightsPath, weeklyFlightsPath } from '#contract/addresses.ts'
import { TabLinks } from '#web/ui/page/TabLinks.tsx'

/** The two views of the flights, for the same date. */
export function FlightTabs({ now, date, today }: { now: 'daily' | 'weekly'; date: string; today: string }) {
  const asked = date === today ? null : date
  const tabs = [
    { key: 'daily', label: 'Day', href: flightsPath(asked) },
    { key: 'weekly', label: 'Week', href: weeklyFlightsPath(asked) },
  ]
  return <TabLinks label="Flights by" tabs={tabs} now={now} inRow />
}
