import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** Public facts shipped with the program: see README.md here. */
export type ReferenceTable = 'airports' | 'airlines'

export interface ReferenceRows {
  /** Identifies an edition. */
  digest: string
  rows: string[][]
}

export async function readReferenceTable(name: ReferenceTable): Promise<ReferenceRows> {
  const text = await readFile(fileOf(name), 'utf8')
  return { digest: createHash('sha256').update(text).digest('hex'), rows: rowsOf(text) }
}

export interface CountryFacts {
  currency: string
  /** The general sales tax; null: unknown, or it differs by state. */
  tax: { name: string; basisPoints: number } | null
}

let countries: Map<string, CountryFacts> | null = null

/** By ISO 3166 code. */
export function countryFacts(code: string): CountryFacts | null {
  countries ??= new Map(
    rowsOf(readFileSync(fileOf('countries'), 'utf8')).map(
      ([country = '', currency = '', name = '', basisPoints = '']) => [
        country,
        { currency, tax: name === '' ? null : { name, basisPoints: Number(basisPoints) } },
      ],
    ),
  )
  return countries.get(code) ?? null
}

function fileOf(name: string): URL {
  return new URL(`${name}.tsv`, import.meta.url)
}

function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
}
