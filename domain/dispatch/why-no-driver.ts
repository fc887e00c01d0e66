import type { ConflictKind } from './conflicts.ts'

export type WhyNot = ConflictKind | 'far'

/** Singular and plural. */
const whyWords: Record<WhyNot, readonly [string, string]> = {
  busy: ['has another trip', 'have another trip'],
  carElsewhere: ['has no free car', 'have no free car'],
  car: ['has no suitable car', 'have no suitable car'],
  shift: ['is off shift', 'are off shift'],
  pause: ['is on a break', 'are on a break'],
  hours: ['would exceed the hours limit', 'would exceed the hours limit'],
  far: ['can’t get there in time', 'can’t get there in time'],
}

export const noDriver = 'No driver available'

/** `No driver available: 3 have another trip, 2 are off shift`, from the reason of each driver. */
export function whyNoDriverText(reasons: readonly WhyNot[]): string {
  const counts = [...Map.groupBy(reasons, (it) => it)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([why, { length }]) => `${length} ${whyWords[why][length === 1 ? 0 : 1]}`)
  return `${noDriver}: ${counts.join(', ')}`
}
