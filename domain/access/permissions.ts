/**
 * The eleven permissions an account can hold, and what each allows in plain words.
 * Menu, routes, endpoints and the permissions page all read this one table.
 */
export const permissions = {
  fastTrack: 'Scan, check in and confirm parties at the airport desk',
  viewDateStatus: 'See how full each date is',
  adminSystem: 'Configure the system, manage accounts, run imports and tasks',
  dispatcher: 'Give trips to drivers and follow them through the day',
  driver: 'Drive trips and see own gratuities',
  dailyReports: 'Read the daily reports and write booking comments',
  financial: 'Read financial reports, transactions and balances',
  managePartner: 'Manage partners, their users, payments and invoices',
  viewCustomer: 'Find and read customers and bookings',
  editCustomer: 'Make and change bookings and customers',
  policyOverride: 'Go beyond policy: book today, exceed capacity or credit, override a price',
} as const

export type Permission = keyof typeof permissions

export const allPermissions = Object.keys(permissions) as readonly Permission[]

/** What a partner user may hold: they book for their own guests. Everything else is the company's own work, whoever granted it. */
export const partnerPermissions: readonly Permission[] = ['viewCustomer', 'editCustomer']

/** The name of an account-data flag: `policyOverride` → `hasPolicyOverridePermission`. */
export type PermissionFlag = `has${Capitalize<Permission>}Permission`

export function flagOf(permission: Permission): PermissionFlag {
  return `has${permission[0]?.toUpperCase()}${permission.slice(1)}Permission` as PermissionFlag
}

/**
 * What an endpoint or a screen asks of whoever comes: nobody in particular, an account whose password was given (the second factor may
 * still be owed), an account that is signed in, a permission, or any one of several.
 */
export type Needs = 'public' | 'passwordGiven' | 'signedIn' | Permission | readonly Permission[]

/** Whether somebody holding `held` (null: nobody signed in) satisfies `needs`. */
export function allows(needs: Needs, held: readonly Permission[] | null): boolean {
  if (needs === 'public') return true
  if (held === null) return false
  if (needs === 'signedIn' || needs === 'passwordGiven') return true
  const wanted: readonly Permission[] = typeof needs === 'string' ? [needs] : needs
  return wanted.some((permission) => held.includes(permission))
}
