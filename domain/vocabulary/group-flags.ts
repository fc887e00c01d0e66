/** What desk, driver and office must know of a party at sight. */
export const groupFlagLabels = { wheelchair: 'Wheelchair', vip: 'VIP', allergy: 'Allergy' } as const

export type GroupFlag = keyof typeof groupFlagLabels
export const groupFlags = Object.keys(groupFlagLabels) as [GroupFlag, ...GroupFlag[]]
