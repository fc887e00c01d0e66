import type { Sort } from '#web/ui/table/table-columns.ts'
import type { FoundRow } from './found-columns.tsx'

/** A whole search result in a chosen order. */
export function inOrder(rows: readonly FoundRow[], { id, desc }: Sort): FoundRow[] {
  return id === 'total' ? byTotal(rows, desc) : byNextService(rows, desc)
}

/** Customers without a reservation come last. */
function byTotal(rows: readonly FoundRow[], highestFirst: boolean): FoundRow[] {
  const worst = highestFirst ? -Infinity : Infinity
  const cents = ({ group }: FoundRow) => group?.totalCents ?? worst
  return rows.toSorted((a, b) => {
    const [left, right] = highestFirst ? [cents(b), cents(a)] : [cents(a), cents(b)]
    return left === right ? 0 : left - right
  })
}

/**
 * A whole search result in the order of the list: services ahead first, by next service or the latest first,
 * then past ones, the most recent first. Customers without a reservation come last.
 */
export function byNextService(rows: readonly FoundRow[], latestFirst: boolean): FoundRow[] {
  return rows.toSorted((a, b) => {
    const [left, right] = [placeOf(a), placeOf(b)]
    if (left.rank !== right.rank) return left.rank - right.rank
    const order = left.day < right.day ? -1 : left.day > right.day ? 1 : 0
    return left.rank === ahead && !latestFirst ? order : 0 - order
  })
}

const [ahead, past, none] = [0, 1, 2]

function placeOf({ group }: FoundRow): { rank: number; day: string } {
  if (group === null) return { rank: none, day: '' }
  const { nextService, lastServiceDate } = group
  return nextService === null
    ? { rank: past, day: lastServiceDate }
    : { rank: ahead, day: `${nextService.date} ${nextService.time}` }
}
