/** Where a reservation came from, with its name in reports. */
export const groupSources = {
  staff: 'Our staff',
  partner: 'Partner users',
  walkIn: 'Walk-ins',
  bokun: 'Bókun',
  pnp: 'Plug’n Pay',
  import: 'Imports',
} as const

export type GroupSource = keyof typeof groupSources
export const allGroupSources = Object.keys(groupSources) as readonly GroupSource[]
