export interface Difference {
  before: string
  after: string
  /** What stays; empty: nothing that is worth telling apart. */
  same: string
}

/**
 * What differs between two texts of parts: `Fri 20 Nov, BA255, Sedan` and `Sat 21 Nov, BA255, Sedan` differ
 * in the day alone. Where nothing is shared, or a side would be empty, both are shown in full.
 */
export function whatDiffers(before: string, after: string): Difference {
  const [was, is] = [before.split(', '), after.split(', ')]
  const shared = sharedParts(was, is)
  const gone = was.filter((_, place) => !shared.some(([at]) => at === place))
  const come = is.filter((_, place) => !shared.some(([, at]) => at === place))
  if (shared.length === 0 || gone.length === 0 || come.length === 0) return { before, after, same: '' }
  return { before: gone.join(', '), after: come.join(', '), same: shared.map(([at]) => was[at]).join(', ') }
}

/** The places of the longest run of parts, in order, that both have. */
function sharedParts(was: readonly string[], is: readonly string[]): [number, number][] {
  const longest = Array.from({ length: was.length + 1 }, () => Array.from({ length: is.length + 1 }, () => 0))
  const lengthAt = (a: number, b: number) => longest[a]?.[b] ?? 0
  for (let a = was.length - 1; a >= 0; a--) {
    const row = longest[a] ?? []
    for (let b = is.length - 1; b >= 0; b--)
      row[b] =
        was[a] === is[b] ? lengthAt(a + 1, b + 1) + 1 : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1))
  }
  const shared: [number, number][] = []
  for (let a = 0, b = 0; a < was.length && b < is.length;) {
    if (was[a] === is[b]) shared.push([a++, b++])
    else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a++
    else b++
  }
  return shared
}
