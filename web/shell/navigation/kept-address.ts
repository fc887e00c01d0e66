import * as address from '#contract/addresses.ts'
import { dailyReports } from '#contract/daily-reports.ts'
import { screens } from '#contract/screens.ts'

/** Pages that share a part of their address, as their tabs do. */
const shared: readonly { on: readonly string[]; names: readonly string[] }[] = [
  { on: [screens.dispatcher.path], names: ['state', 'car', 'way', 'alert', 'find'] },
  { on: [screens.dispatcher.path], names: ['view'] },
  { on: [screens.dispatcher.path], names: ['zoom'] },
  { on: [screens.dispatcher.path, address.rotaPath(null)], names: ['date'] },
  { on: [screens.flights.path, address.weeklyFlightsPath(null)], names: ['date'] },
  { on: [screens.concierge.path], names: ['date'] },
  { on: dailyReports.map((it) => address.dailyReportPath(it.name, null)), names: ['date'] },
  { on: [screens.reports.path, address.transactionsPath(), address.journalPath()], names: ['from', 'to'] },
]

/**
 * The address of a page’s part with the day, the period and the filters of the open page. A part that
 * sets a filter itself, such as the unassigned trips, drops the other filters.
 */
export function keepingAddress(href: string, open: { pathname: string; search: string }): string {
  const [path = '', query = ''] = href.split('?')
  const [own, now] = [new URLSearchParams(query), new URLSearchParams(open.search)]
  const kept = shared
    .filter(({ on, names }) => [path, open.pathname].every((it) => on.includes(it)) && !hasAny(own, names))
    .flatMap(({ names }) => names.flatMap((name) => (now.get(name) ? [[name, now.get(name) ?? '']] : [])))
  const all = new URLSearchParams([...kept, ...own])
  return all.size === 0 ? path : `${path}?${all}`
}

function hasAny(query: URLSearchParams, names: readonly string[]): boolean {
  return names.some((it) => query.has(it))
}
