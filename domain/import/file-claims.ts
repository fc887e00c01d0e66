import type { PlannedFate } from './import-fates.ts'

/** A record of a file as the check planned it. */
export interface PlannedRecord {
  line: number
  fate: PlannedFate['fate']
  comesTo?: PlannedFate['comesTo']
  addresses: readonly string[]
}

/** A record of which another line makes doubtful who it is; `label`: whom that one comes to. */
export interface Doubt {
  line: number
  otherLine: number
  label: string
}

interface Claim {
  line: number
  label: string
}

/**
 * Which records of one file are doubtful because another one comes to somebody who was here before: the one that is taken first would decide what becomes
 * of the other. Two that come to the same one, of which one at least changes something; and a new one who has the address of another, which comes to somebody.
 */
export class FileClaims {
  readonly #byGuid = new Map<string, { label: string; lines: number[]; changes: Set<number> }>()
  readonly #byAddress = new Map<string, Claim[]>()
  readonly #new: { line: number; addresses: readonly string[] }[] = []

  add({ line, fate, comesTo, addresses }: PlannedRecord): void {
    if (!comesTo) {
      if (fate === 'new' && addresses.length > 0) this.#new.push({ line, addresses })
      return
    }
    const of = this.#byGuid.get(comesTo.guid) ?? { label: comesTo.label, lines: [], changes: new Set() }
    this.#byGuid.set(comesTo.guid, of)
    of.lines.push(line)
    if (fate !== 'same') of.changes.add(line)
    for (const address of addresses) {
      const claims = this.#byAddress.get(address) ?? []
      this.#byAddress.set(address, claims)
      claims.push({ line, label: comesTo.label })
    }
  }

  /** Each line once; `isLeft`: lines that are not taken at all. */
  doubts(isLeft: (line: number) => boolean): Doubt[] {
    const shared = [...this.#byGuid.values()].flatMap(({ label, lines, changes }) => {
      const taken = lines.filter((it) => !isLeft(it))
      if (!taken.some((it) => changes.has(it))) return []
      return taken.flatMap((line) => {
        const otherLine = taken.find((it) => it !== line)
        return otherLine === undefined ? [] : [{ line, otherLine, label }]
      })
    })
    const fresh = this.#new.flatMap(({ line, addresses }) => {
      const claim = isLeft(line) ? undefined : this.#claimOf(addresses, isLeft)
      return claim ? [{ line, otherLine: claim.line, label: claim.label }] : []
    })
    return [...shared, ...fresh]
  }

  #claimOf(addresses: readonly string[], isLeft: (line: number) => boolean): Claim | undefined {
    for (const address of addresses)
      for (const claim of this.#byAddress.get(address) ?? []) {
        if (!isLeft(claim.line)) return claim
      }
    return undefined
  }
}
