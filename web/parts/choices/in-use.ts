/** Filter for collections, whose items are made inactive rather than deleted. */
export const inUseChoices = [
  { key: 'active', label: 'Active' },
  { key: 'inactive', label: 'Inactive' },
  { key: 'all', label: 'All' },
] as const
