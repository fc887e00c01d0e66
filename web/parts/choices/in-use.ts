/** Filter for collections, whose items are made inactive rather than deleted. */
export const inUseChoices = [
  { key: 'active', label: 'In use' },
  { key: 'inactive', label: 'Inactive' },
  { key: 'all', label: 'All' },
] as const
