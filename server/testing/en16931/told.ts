import { iso31661 } from 'iso-3166'
import { textAt, type XmlNode } from '#server/import-files/xml-node.ts'

/** The parts of an e-invoice that rules are about. */
export interface Told {
  root: XmlNode
  settlement: XmlNode | undefined
  seller: XmlNode | undefined
  buyer: XmlNode | undefined
  lines: XmlNode[]
  taxes: XmlNode[]
  sums: XmlNode | undefined
}

/** The number of a rule, and whether it holds. */
export type Rule = readonly [string, (told: Told) => boolean]

/** An amount in hundredths. */
export function centsAt(node: XmlNode | undefined, ...path: readonly string[]): number {
  return Math.round(Number(textAt(node, ...path)) * 100)
}

const countries = new Set<string>(iso31661.map((it) => it.alpha2))
export const isIsoCountry = (code: string) => countries.has(code)
