/**
 * The eleven permissions an account can have, and what each allows.
 * Menu, routes, endpoints and the permissions page all read this one table.
 */
export const permissions = {
  fastTrack: 'Scan and check in parties at the airport desk, and complete their check-in',
  viewDateStatus: 'See how full each date is',
  adminSystem: 'Configure the system, manage accounts, run imports and tasks',
  dispatcher: 'Assign trips to drivers and track them through the day',
  driver: 'Drive trips and view their own gratuities',
  dailyReports: 'Read daily reports and write booking comments',
  financial: 'Read financial reports, transactions and balances',
  managePartner: 'Manage partners, their users, payments and invoices',
  viewCustomer: 'Search and view customers and bookings',
  editCustomer: 'Create and edit bookings and customers',
  policyOverride: 'Override policy: book for today, exceed capacity or credit, change a price',
} as const

export type Permission = keyof typeof permissions

export const allPermissions = Object.keys(permissions) as readonly Permission[]

/**
 * The permissions a partner user can have: booking for their own guests. All others are for staff, even if
 * granted.
 */
export const partnerPermissions: readonly Permission[] = ['viewCustomer', 'editCustomer']

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
