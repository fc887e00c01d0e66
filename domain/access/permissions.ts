/**
 * The eleven permissions an account can have. What each allows: `permission-texts.ts`. Menu, routes,
 * endpoints and the permissions page all read this one list.
 */
export const allPermissions = [
  'fastTrack',
  'viewDateStatus',
  'adminSystem',
  'dispatcher',
  'driver',
  'dailyReports',
  'financial',
  'managePartner',
  'viewCustomer',
  'editCustomer',
  'policyOverride',
] as const

export type Permission = (typeof allPermissions)[number]

/**
 * The permissions a partner user can have: booking for their own guests. All others are for staff, even if
 * granted.
 */
export const partnerPermissions: readonly Permission[] = ['viewCustomer', 'editCustomer']

/**
 * An account with any of these works in the office or at the desk, with guests, partners or money. Drivers
 * don't, unless they have one of these jobs, too.
 */
export const officePermissions: readonly Permission[] = [
  'editCustomer',
  'fastTrack',
  'dispatcher',
  'financial',
  'managePartner',
  'adminSystem',
]

/** The name of an account-data flag: `policyOverride` → `hasPolicyOverridePermission`. */
export type PermissionFlag = `has${Capitalize<Permission>}Permission`

export function flagOf(permission: Permission): PermissionFlag {
  return `has${permission[0]?.toUpperCase()}${permission.slice(1)}Permission` as PermissionFlag
}

/**
 * What an endpoint or screen requires of the caller: nothing, an account whose password was verified (the
 * second factor may be pending), a fully signed-in account, a permission, or any one of several.
 */
export type Needs = 'public' | 'passwordGiven' | 'signedIn' | Permission | readonly Permission[]

/** Whether a user with permissions `granted` (null: not signed in) satisfies `needs`. */
export function allows(needs: Needs, granted: readonly Permission[] | null): boolean {
  if (needs === 'public') return true
  if (granted === null) return false
  if (needs === 'signedIn' || needs === 'passwordGiven') return true
  const wanted: readonly Permission[] = typeof needs === 'string' ? [needs] : needs
  return wanted.some((permission) => granted.includes(permission))
}
