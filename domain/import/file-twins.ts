import type { Alike } from './import-fields.ts'

/** A record of a file: what it is known by, and a hash of what it says. */
export interface FileRecord {
  line: number
  key: string
  hash: string
  alike?: Alike | undefined
}

/** `sameAs`: the line in which it stands already. `contradicts`: lines that are about the same one and say something else. */
export interface Twins {
  sameAs: number | null
  contradicts: readonly number[]
}

/** Which records of one file are about the same one; each is told with those before it. */
export class FileTwins {
  readonly #byKey = new Map<string, FileRecord>()
  readonly #byName = new Map<string, { line: number; key: string; isNumbered: boolean }[]>()

  add(record: FileRecord): Twins {
    const twin = this.#byKey.get(record.key)
    if (twin?.hash === record.hash) return { sameAs: twin.line, contradicts: [] }
    const named = this.#linesNamed(record)
    const contradicts = [...new Set([...(twin ? [twin.line] : []), ...named])]
    if (!twin) this.#byKey.set(record.key, record)
    if (record.alike) this.#name(record, record.alike)
    return { sameAs: null, contradicts }
  }

  #name({ line, key }: FileRecord, { names, isNumbered }: Alike): void {
    for (const name of names) this.#byName.set(name, [...(this.#byName.get(name) ?? []), { line, key, isNumbered }])
  }

  #linesNamed({ key, alike }: FileRecord): number[] {
    if (!alike) return []
    const named = alike.names.flatMap((name) => this.#byName.get(name) ?? [])
    return named.filter((it) => it.key !== key && !(alike.isNumbered && it.isNumbered)).map((it) => it.line)
  }
}
