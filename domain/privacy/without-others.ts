/** Someone else in a guest's reservations. */
export interface OtherGuest {
  readonly firstName: string
  readonly lastName: string
}

const anotherGuest = 'another guest'

/**
 * A value of any depth in which the others aren't named: whole texts that are one of their names, and their
 * full names inside a text, in either order. `own` are the guest's own names, which stay.
 */
export function withoutOthers(
  value: unknown,
  others: readonly OtherGuest[],
  own: readonly string[] = [],
): unknown {
  const names = others.flatMap(({ firstName, lastName }) => [
    `${firstName} ${lastName}`.trim(),
    `${lastName} ${firstName}`.trim(),
    `${lastName}, ${firstName}`,
  ])
  const full = [...new Set(names)].filter((it) => it.length > 1).toSorted((a, b) => b.length - a.length)
  if (full.length === 0) return value
  const pattern = new RegExp(
    `(?<!\\p{L})(?:${full.map((it) => RegExp.escape(it)).join('|')})(?!\\p{L})`,
    'giu',
  )
  const mine = new Set(own.map((it) => it.toLowerCase()))
  const alone = new Set(
    others.flatMap(({ firstName, lastName }) => [firstName.toLowerCase(), lastName.toLowerCase()]),
  ).difference(mine)
  return replaced(value, (text) =>
    text !== '' && alone.has(text.toLowerCase()) ? anotherGuest : text.replace(pattern, anotherGuest),
  )
}

function replaced(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((it) => replaced(it, replace))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, replaced(it, replace)]))
}
