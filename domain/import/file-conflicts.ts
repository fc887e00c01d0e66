import type { PlannedOutcome } from './import-outcomes.ts'

/** A record of a file with its planned outcome. */
export interface PlannedRecord {
  line: number
  outcome: PlannedOutcome['outcome']
  comesTo?: PlannedOutcome['comesTo']
  near?: PlannedOutcome['near']
  addresses: readonly string[]
}

/** A record whose match is doubtful because of another line; `label`: the customer that line matches. */
export interface Doubt {
  line: number
  otherLine: number
  label: string
  /** The record needs review anyway, for the reason found by the check. */
  isAsPlanned: boolean
}

interface Claim {
  line: number
  guid: string
  label: string
  nameAfter: string
  isChange: boolean
}

type IsLeft = (line: number) => boolean

/**
 * Finds records whose result would depend on the order of rows, because another row matches an existing
 * customer:
 * - two rows match the same customer and at least one changes something;
 * - a new customer has the address of a row that matches an existing one;
 * - a row matches by name and address, and another row gives both to a different customer;
 * - a row is already uncertain because of a customer that another row changes.
 */
export class FileConflicts {
  readonly #byGuid = new Map<string, Claim[]>()
  readonly #byAddress = new Map<string, Claim[]>()
  readonly #new: { line: number; addresses: readonly string[] }[] = []
  readonly #byName: { line: number; addresses: readonly string[]; guid: string; nameAfter: string }[] = []
  readonly #unsure: { line: number; near: readonly string[] }[] = []

  add({ line, outcome, comesTo, near, addresses }: PlannedRecord): void {
    if (comesTo) {
      const claim = {
        line,
        guid: comesTo.guid,
        label: comesTo.label,
        nameAfter: comesTo.nameAfter,
        isChange: outcome !== 'same',
      }
      append(this.#byGuid, comesTo.guid, claim)
      for (const address of addresses) append(this.#byAddress, address, claim)
    }
    if (near) this.#unsure.push({ line, near })
    if (comesTo && !comesTo.isByNumber) this.#byName.push({ line, addresses, ...comesTo })
    if (outcome === 'new') this.#new.push({ line, addresses })
  }

  /** At most one doubt per line. `isLeft`: whether a line is not imported at all. */
  doubts(isLeft: IsLeft): Doubt[] {
    const found = new Map<number, Doubt>()
    const doubt = (line: number, other: Claim | undefined, isAsPlanned = false) => {
      if (other && !found.has(line) && !isLeft(line))
        found.set(line, { line, otherLine: other.line, label: other.label, isAsPlanned })
    }
    for (const claims of this.#byGuid.values()) {
      const taken = claims.filter((it) => !isLeft(it.line))
      if (!taken.some((it) => it.isChange)) continue
      for (const { line } of taken)
        doubt(
          line,
          taken.find((it) => it.line !== line),
        )
    }
    for (const { line, addresses } of this.#new)
      doubt(
        line,
        firstOf(this.#byAddress, addresses, (it) => !isLeft(it.line)),
      )
    for (const { line, addresses, guid, nameAfter } of this.#byName)
      doubt(
        line,
        firstOf(
          this.#byAddress,
          addresses,
          (it) => it.isChange && it.guid !== guid && it.nameAfter === nameAfter && !isLeft(it.line),
        ),
      )
    for (const { line, near } of this.#unsure)
      doubt(
        line,
        firstOf(this.#byGuid, near, (it) => it.isChange && !isLeft(it.line)),
        true,
      )
    return [...found.values()]
  }
}

function append(claims: Map<string, Claim[]>, key: string, claim: Claim): void {
  const before = claims.get(key)
  if (before) before.push(claim)
  else claims.set(key, [claim])
}

function firstOf(
  claims: Map<string, Claim[]>,
  keys: readonly string[],
  fits: (claim: Claim) => boolean,
): Claim | undefined {
  for (const key of keys)
    for (const claim of claims.get(key) ?? []) {
      if (fits(claim)) return claim
    }
  return undefined
}
