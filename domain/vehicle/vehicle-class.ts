/** Sizes of standard cars, smallest first, with synonyms. Companies can name their classes freely. */
const sizes: readonly (readonly string[])[] = [
  ['sedan', 'saloon', 'car', 'economy', 'standard', 'compact'],
  ['suv', 'estate', 'wagon', 'crossover', '4x4'],
  ['van', 'minivan', 'mpv', 'people carrier'],
  ['minibus'],
  ['bus', 'coach'],
]
/** Premium classes. A standard car can't replace one, but each can replace a standard car. */
const premium = [
  'luxury',
  'premium',
  'business',
  'executive',
  'first',
  'first class',
  'vip',
  'limousine',
  'limo',
]

/**
 * Whether a car of one class can serve a booking of another: the same class, or a larger or premium car for a
 * standard booking. A class that isn't listed above only matches itself.
 */
export function isClassEnough(has: string, booked: string): boolean {
  const [own, asked] = [fold(has), fold(booked)]
  if (own === asked) return true
  const size = sizeOf(asked)
  return size >= 0 && (premium.includes(own) || sizeOf(own) >= size)
}

/**
 * How far above the booked class a car is: 0 for the booked class, 1 for each size above it, and the number
 * of sizes for a premium class. 0 if it is below or not comparable.
 */
export function classesAbove(has: string, booked: string): number {
  const [own, asked] = [fold(has), fold(booked)]
  if (own === asked || !isClassEnough(own, asked)) return 0
  return premium.includes(own) ? sizes.length : sizeOf(own) - sizeOf(asked)
}

function sizeOf(folded: string): number {
  return sizes.findIndex((names) => names.includes(folded))
}

function fold(name: string): string {
  return name.trim().toLowerCase()
}
