import type { Alike } from './import-fields.ts'

/** A record of a file by its key and a hash of its content. */
export interface FileRecord {
  line: number
  key: string
  hash: string
  alike?: Alike | undefined
}

/**
 * `sameAs`: line of an identical record. `contradicts`: lines about the same customer or booking with
 * different content.
 */
export interface Duplicates {
  sameAs: number | null
  contradicts: readonly number[]
}

/** Finds records of a file about the same customer or booking, comparing each with the ones before it. */
export class FileDuplicates {
  readonly #byKey = new Map<string, FileRecord>()
  readonly #byName = new Map<string, { line: number; key: string; isNumbered: boolean }[]>()

  add(record: FileRecord): Duplicates {
    const duplicate = this.#byKey.get(record.key)
    if (duplicate?.hash === record.hash) return { sameAs: duplicate.line, contradicts: [] }
    const named = this.#linesNamed(record)
    const contradicts = [...new Set([...(duplicate ? [duplicate.line] : []), ...named])]
    if (!duplicate) this.#byKey.set(record.key, record)
    if (record.alike) this.#name(record, record.alike)
    return { sameAs: null, contradicts }
  }

  #name({ line, key }: FileRecord, { names, isNumbered }: Alike): void {
    for (const name of names)
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), { line, key, isNumbered }])
  }

  #linesNamed({ key, alike }: FileRecord): number[] {
    if (!alike) return []
    const named = alike.names.flatMap((name) => this.#byName.get(name) ?? [])
    return named.filter((it) => it.key !== key && !(alike.isNumbered && it.isNumbered)).map((it) => it.line)
  }
}
