import { appData } from '#contract/account.ts'
import { driverAssignedTrips } from '#contract/driver.ts'
import { doorPaths, screens } from '#contract/screens.ts'
import { dashboard } from '#contract/dashboard.ts'

/** Further first requests of a page, sent together with the account before the page's code is loaded. */
const ownCalls: Record<string, readonly { path: string }[]> = {
  [screens.dashboard.path]: [dashboard],
  [screens.driverDashboard.path]: [driverAssignedTrips],
}

const doors: readonly string[] = Object.values(doorPaths)

/** The first requests of the page at this path. */
export function firstCalls(path: string): string[] {
  return doors.some((it) => path === it || path.startsWith(`${it}/`))
    ? []
    : [appData, ...(ownCalls[path] ?? [])].map((it) => it.path)
}
