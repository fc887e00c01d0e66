/** A page as a user of the demo company opens it. */
export interface MeasuredPage {
  path: string
  /** Of the demo company; null: not signed in. */
  role: string | null
  /** The lowest Lighthouse performance score on a phone. */
  mobileGoal: number
}

export const measuredPages: readonly MeasuredPage[] = [
  { path: '/sign-in', role: null, mobileGoal: 95 },
  { path: '/', role: 'manager', mobileGoal: 95 },
  { path: '/driver-dash', role: 'driver1', mobileGoal: 95 },
  { path: '/scan', role: 'desk', mobileGoal: 95 },
  { path: '/new-booking', role: 'reservations', mobileGoal: 90 },
  { path: '/customers', role: 'reservations', mobileGoal: 90 },
  { path: '/dispatcher', role: 'dispatcher', mobileGoal: 90 },
  { path: '/flights', role: 'manager', mobileGoal: 90 },
  { path: '/daily-reports/arrivals', role: 'manager', mobileGoal: 90 },
  { path: '/reports', role: 'manager', mobileGoal: 90 },
  { path: '/configuration', role: 'administrator', mobileGoal: 90 },
]

export const desktopGoal = 99
export const accessibilityGoal = 100
export const requestGoal = 25
