import type { PlannedOutcome } from './import-outcomes.ts'

/** A record of a file as the check planned it. */
export interface PlannedRecord {
  line: number
  outcome: PlannedOutcome['outcome']
  comesTo?: PlannedOutcome['comesTo']
  near?: PlannedOutcome['near']
  addresses: readonly string[]
}

/** A record of which another line makes doubtful who it is; `label`: whom that one comes to. */
export interface Doubt {
  line: number
  otherLine: number
  label: string
  /** It needs a person anyhow, for what the check said of it. */
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
 * Which records of one file are doubtful because another one comes to somebody who was here before: the one that is taken first would decide what becomes
 * of the other. Two that come to the same one, of which one at least changes something; a new one who has the address of another, which comes to
 * somebody; one known by name and address, both of which another row gives to somebody else; and one who is doubtful already because of somebody whom another changes.
 */
export class FileClaims {
  readonly #byGuid = new Map<string, Claim[]>()
  readonly #byAddress = new Map<string, Claim[]>()
  readonly #new: { line: number; addresses: readonly string[] }[] = []
  readonly #byName: { line: number; addresses: readonly string[]; guid: string; nameAfter: string }[] = []
  readonly #unsure: { line: number; near: readonly string[] }[] = []

  add({ line, outcome, comesTo, near, addresses }: PlannedRecord): void {
    if (comesTo) {
      const claim = { line, guid: comesTo.guid, label: comesTo.label, nameAfter: comesTo.nameAfter, isChange: outcome !== 'same' }
      append(this.#byGuid, comesTo.guid, claim)
      for (const address of addresses) append(this.#byAddress, address, claim)
    }
    if (near) this.#unsure.push({ line, near })
    if (comesTo && !comesTo.isByNumber) this.#byName.push({ line, addresses, ...comesTo })
    if (outcome === 'new') this.#new.push({ line, addresses })
  }

  /** Each line once; `isLeft`: lines that are not taken at all. */
  doubts(isLeft: IsLeft): Doubt[] {
    const found = new Map<number, Doubt>()
    const doubt = (line: number, other: Claim | undefined, isAsPlanned = false) => {
      if (other && !found.has(line) && !isLeft(line)) found.set(line, { line, otherLine: other.line, label: other.label, isAsPlanned })
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
        firstOf(this.#byAddress, addresses, (it) => it.isChange && it.guid !== guid && it.nameAfter === nameAfter && !isLeft(it.line)),
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

function firstOf(claims: Map<string, Claim[]>, keys: readonly string[], fits: (claim: Claim) => boolean): Claim | undefined {
  for (const key of keys)
    for (const claim of claims.get(key) ?? []) {
      if (fits(claim)) return claim
    }
  return undefined
}
