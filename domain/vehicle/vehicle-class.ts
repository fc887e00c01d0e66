/** Sizes of ordinary cars, smallest first; names that mean the same size stand together. A company names its classes freely. */
const sizes: readonly (readonly string[])[] = [
  ['sedan', 'saloon', 'car', 'economy', 'standard', 'compact'],
  ['suv', 'estate', 'wagon', 'crossover', '4x4'],
  ['van', 'minivan', 'mpv', 'people carrier'],
  ['minibus'],
  ['bus', 'coach'],
]
/** Classes that are booked for comfort: no ordinary car stands in for one, and each stands in for an ordinary one. */
const comfort = ['luxury', 'premium', 'business', 'executive', 'first', 'first class', 'vip', 'limousine', 'limo']

/**
 * Whether a car of one class may come where another was booked: of the same class, or of a better one (a larger ordinary car, or one of
 * comfort, for an ordinary car). A class that none of these names is only itself.
 */
export function isClassEnough(has: string, booked: string): boolean {
  const [own, asked] = [fold(has), fold(booked)]
  if (own === asked) return true
  const size = sizeOf(asked)
  return size >= 0 && (comfort.includes(own) || sizeOf(own) >= size)
}

/**
 * How much more car than booked: 0 the class that was booked, 1 for each size above it, and as much as all sizes for one of comfort. What
 * is below, or not comparable, counts as 0.
 */
export function classesAbove(has: string, booked: string): number {
  const [own, asked] = [fold(has), fold(booked)]
  if (own === asked || !isClassEnough(own, asked)) return 0
  return comfort.includes(own) ? sizes.length : sizeOf(own) - sizeOf(asked)
}

function sizeOf(folded: string): number {
  return sizes.findIndex((names) => names.includes(folded))
}

function fold(name: string): string {
  return name.trim().toLowerCase()
}
