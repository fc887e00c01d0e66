import { flightsPath, weeklyFlightsPath } from '#contract/addresses.ts'
import { TabLinks } from '#web/ui/page/TabLinks.tsx'

/** Tabs for the day and the week of flights. */
export function FlightTabs({ now, date, today }: { now: 'daily' | 'weekly'; date: string; today: string }) {
  const asked = date === today ? null : date
  const tabs = [
    { key: 'daily', label: 'Day', href: flightsPath(asked) },
    { key: 'weekly', label: 'Week', href: weeklyFlightsPath(asked) },
  ]
  return <TabLinks label="Flights" tabs={tabs} now={now} inRow />
}
