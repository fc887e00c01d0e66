/**
 * Similarity of two names as Postgres computes it (pg_trgm), so that a search on the device finds what a search of
 * the portal finds. Both are folded for search.
 */
export function nameLikeness(stored: string, typed: string): number {
  return Math.max(similarity(typed, stored), wordSimilarity(typed, stored) - 0.1)
}

/** The share of the trigrams of both that they have in common. */
export function similarity(a: string, b: string): number {
  const [ofA, ofB] = [new Set(trigramsOf(a)), new Set(trigramsOf(b))]
  return share(countIn(ofA, ofB), ofA.size, ofB.size)
}

/** The greatest similarity of the typed text with a continuous part of the stored one. */
export function wordSimilarity(typed: string, stored: string): number {
  const wanted = new Set(trigramsOf(typed))
  const all = trigramsOf(stored)
  let best = 0
  let lower = -1
  for (const [upper, trigram] of all.entries()) {
    if (!wanted.has(trigram)) continue
    if (lower === -1) lower = upper
    const part = bestPart(all, { lower, upper }, wanted)
    lower = part.lower
    best = Math.max(best, part.likeness)
  }
  return best
}

/** The part that ends at `upper` and begins at `lower` or later, with the greatest similarity. */
function bestPart(all: readonly string[], { lower, upper }: { lower: number; upper: number }, wanted: ReadonlySet<string>) {
  let best = { lower, likeness: -1 }
  for (let from = lower; from <= upper; from++) {
    const part = new Set(all.slice(from, upper + 1))
    const likeness = share(countIn(part, wanted), wanted.size, part.size)
    if (likeness > best.likeness) best = { lower: from, likeness }
  }
  return best
}

function countIn(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let count = 0
  for (const it of some) if (others.has(it)) count++
  return count
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
