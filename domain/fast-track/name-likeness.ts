/**
 * Similarity of names as Postgres computes it (pg_trgm), so that a search on the device finds what a search
 * of the portal finds. All names are folded for search.
 */

/**
 * The likeness of stored names to a typed one. Each is computed once: a search asks for many, some of them
 * again.
 */
export function likenessTo(typed: string): (stored: string) => number {
  const wanted = new Set(trigramsOf(typed))
  const known = new Map<string, number>()
  return (stored) => {
    const before = known.get(stored)
    if (before !== undefined) return before
    const all = trigramsOf(stored)
    const likeness = Math.max(similarityOf(wanted, new Set(all)), bestPart(wanted, all) - 0.1)
    known.set(stored, likeness)
    return likeness
  }
}

/** The share of the trigrams of both that they have in common. */
export function similarity(a: string, b: string): number {
  return similarityOf(new Set(trigramsOf(a)), new Set(trigramsOf(b)))
}

/** The greatest similarity of the typed text with a continuous part of the stored one. */
export function wordSimilarity(typed: string, stored: string): number {
  return bestPart(new Set(trigramsOf(typed)), trigramsOf(stored))
}

function similarityOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const it of a) if (b.has(it)) common++
  return share(common, a.size, b.size)
}

/**
 * Extends the part to each wanted trigram in turn, and then shortens it at its beginning as long as that is
 * better.
 */
function bestPart(wanted: ReadonlySet<string>, all: readonly string[]): number {
  let best = 0
  let lower = -1
  for (const [upper, trigram] of all.entries()) {
    if (!wanted.has(trigram)) continue
    if (lower === -1) lower = upper
    const part = shortened(wanted, all, { lower, upper })
    lower = part.lower
    best = Math.max(best, part.likeness)
  }
  return best
}

/** Parts are compared from the shortest to the longest: each adds one trigram. */
function shortened(
  wanted: ReadonlySet<string>,
  all: readonly string[],
  { lower, upper }: { lower: number; upper: number },
) {
  const part = new Set<string>()
  let common = 0
  let best = { lower: upper, likeness: 0 }
  for (let from = upper; from >= lower; from--) {
    const trigram = all[from] ?? ''
    if (!part.has(trigram) && wanted.has(trigram)) common++
    part.add(trigram)
    const likeness = share(common, wanted.size, part.size)
    // Of equal parts, Postgres keeps the longest.
    if (likeness >= best.likeness) best = { lower: from, likeness }
  }
  return best
}

function share(common: number, ofA: number, ofB: number): number {
  const all = ofA + ofB - common
  return all === 0 ? 0 : Math.fround(common / all)
}

/** In order, each word with two spaces before and one after it. */
function trigramsOf(text: string): string[] {
  return text.split(' ').flatMap((word) => {
    if (word === '') return []
    const letters = Array.from(`  ${word} `)
    return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
  })
}
