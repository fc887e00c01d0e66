/** An item that a bulk action skipped. */
export interface LeftOut {
  /** Its row. */
  key: string
  /** Its name on the screen: `14:05 Ann Berg`. */
  what: string
  /** The reason: a sentence or, with `has`, the object of "has": `no available driver`. */
  why: string
  has?: true
}

/** What a bulk action did, and which items it skipped. */
export interface BulkOutcome {
  /** `8 assigned`; empty if nothing was done. */
  done: string
  left: readonly LeftOut[]
}

interface OutcomeWords {
  /** `8 assigned. 2 have no available driver: 14:05 Ann Berg, 15:20 Bob Kim. 1 not assigned:` */
  sentences: string[]
  /** Each further reason with its items. */
  each: { why: string; items: string[] }[]
}

/** The outcome in words. `verb` is the past participle of the action: `assigned`. */
export function outcomeWords({ done, left }: BulkOutcome, verb: string): OutcomeWords {
  const [having, others] = [left.filter((it) => it.has), left.filter((it) => !it.has)]
  const have = byReason(having).map(
    ([why, items]) => `${items.length} ${items.length === 1 ? 'has' : 'have'} ${why}: ${named(items)}.`,
  )
  const rest = others.length === 0 ? [] : [`${others.length} not ${verb}:`]
  return {
    sentences: [...(done === '' ? [] : [`${done}.`]), ...have, ...rest],
    each: byReason(others).map(([why, items]) => ({ why, items: items.map((it) => it.what) })),
  }
}

function byReason(left: readonly LeftOut[]): [string, LeftOut[]][] {
  return [...Map.groupBy(left, (it) => it.why)]
}

function named(items: readonly LeftOut[]): string {
  return items.map((it) => it.what).join(', ')
}
