/** Filter of a collection: nothing is deleted, only made inactive. */
export const inUseChoices = [
  { key: 'active', label: 'In use' },
  { key: 'inactive', label: 'Inactive' },
  { key: 'all', label: 'All' },
] as const
