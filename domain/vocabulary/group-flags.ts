/** Important facts about a party that desk, driver and office must notice. */
export const groupFlagLabels = { wheelchair: 'Wheelchair', vip: 'VIP', allergy: 'Allergy' } as const

export type GroupFlag = keyof typeof groupFlagLabels
export const groupFlags = Object.keys(groupFlagLabels) as [GroupFlag, ...GroupFlag[]]

export interface FlagsMoved {
  readonly before: readonly GroupFlag[]
  readonly after: readonly GroupFlag[]
}

/** Flags as one text: `Wheelchair, VIP`. */
export function flagsText(flags: readonly GroupFlag[]): string {
  return groupFlags
    .filter((it) => flags.includes(it))
    .map((it) => groupFlagLabels[it])
    .join(', ')
}

/** Added and removed flags: `Wheelchair, no longer VIP`. Empty if nothing changed. */
export function flagsMoved({ before, after }: FlagsMoved): string {
  return groupFlags
    .filter((it) => before.includes(it) !== after.includes(it))
    .map((it) => (after.includes(it) ? groupFlagLabels[it] : `no longer ${groupFlagLabels[it]}`))
    .join(', ')
}
