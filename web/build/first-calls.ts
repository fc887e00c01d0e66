import { appData } from '#contract/account.ts'
import { driverAssignedTrips } from '#contract/driver.ts'
import { doorPaths, guestPaths, screens } from '#contract/screens.ts'
import { dashboard } from '#contract/dashboard.ts'

/** What else a page asks for as soon as it is drawn: asked together with the account, before the page's code is here. */
const ownCalls: Record<string, readonly { path: string }[]> = {
  [screens.dashboard.path]: [dashboard],
  [screens.driverDashboard.path]: [driverAssignedTrips],
}

const doors: readonly string[] = [...Object.values(doorPaths), ...Object.values(guestPaths)]

/** The addresses that the page at this path asks for first. */
export function firstCalls(path: string): string[] {
  return doors.some((it) => path === it || path.startsWith(`${it}/`)) ? [] : [appData, ...(ownCalls[path] ?? [])].map((it) => it.path)
}
