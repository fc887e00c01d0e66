import { allPermissions, type Permission } from './permissions.ts'

/**
 * Common jobs with the permissions they need. An account has permissions, not a role: a role is only a quick
 * way to choose them, and they can be changed afterwards.
 */
export const roles = {
  reservations: {
    name: 'Reservations agent',
    permissions: ['viewDateStatus', 'dailyReports', 'viewCustomer', 'editCustomer'],
  },
  desk: { name: 'Airport desk', permissions: ['fastTrack', 'dailyReports', 'viewCustomer'] },
  concierge: {
    name: 'Concierge',
    permissions: ['fastTrack', 'viewDateStatus', 'dailyReports', 'viewCustomer'],
  },
  dispatcher: {
    name: 'Dispatcher',
    permissions: ['viewDateStatus', 'dispatcher', 'dailyReports', 'viewCustomer'],
  },
  driver: { name: 'Driver', permissions: ['driver'] },
  manager: {
    name: 'Manager',
    permissions: allPermissions.filter((it) => it !== 'adminSystem' && it !== 'driver'),
  },
  accountant: {
    name: 'Accountant',
    permissions: ['dailyReports', 'financial', 'managePartner', 'viewCustomer'],
  },
  // Everything but driving, because every account that can drive appears on the dispatcher's board.
  administrator: { name: 'Administrator', permissions: allPermissions.filter((it) => it !== 'driver') },
} as const satisfies Record<string, { name: string; permissions: readonly Permission[] }>

export type Role = keyof typeof roles

export const allRoles = Object.keys(roles) as readonly Role[]

/** The role with exactly these permissions, or null. */
export function roleOf(granted: readonly Permission[]): Role | null {
  return (
    allRoles.find((role) => {
      const own: readonly Permission[] = roles[role].permissions
      return own.length === granted.length && own.every((it) => granted.includes(it))
    }) ?? null
  )
}
