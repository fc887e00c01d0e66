/** Where records come from. Each is read by one source of the server. */
export const importSourceNames = ['bokun', 'cardPayments', 'customers'] as const
export type ImportSourceName = (typeof importSourceNames)[number]

export const importFieldKinds = ['text', 'date', 'time', 'instant', 'money', 'number', 'phone', 'email'] as const
export type ImportFieldKind = (typeof importFieldKinds)[number]

/** What a source wants to know of a record; a column of the file is mapped to it. */
export interface ImportField {
  key: string
  label: string
  kind: ImportFieldKind
  /** No file can be imported without a column for it. */
  required: boolean
  /** Headings it is recognised by, besides its label: in any case, accents, spaces and signs do not matter. */
  headings: readonly string[]
}

export const dateOrders = ['dayFirst', 'monthFirst'] as const
export type DateOrder = (typeof dateOrders)[number]
export const decimalSigns = ['point', 'comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]

/** How the texts of a file are read: detected, shown, and changeable by whoever imports it. */
export interface ReadingRules {
  /** Of dates like 03/04/2026. */
  dateOrder: DateOrder
  decimalSign: DecimalSign
  /** Of the company: for phone numbers without a country code, for local times, and for amounts without a currency. */
  country: string
  timeZone: string
  currency: string
}

/** A row as it came, card numbers cut to their last four digits. */
export interface SourceRow {
  /** Of the file, whose headings are line 1; of values from a service, their number from 1. */
  line: number
  /** The cells by the fields they are mapped to, trimmed; '' where there is no column or the cell is empty. */
  cells: Readonly<Record<string, string>>
  /** The value as a service sent it; undefined for a row of a file. */
  json?: unknown
}

/**
 * What else a record is found by. Two records of a file that share one of the `names` are about the same one, unless each has a number of its own; those that
 * share an address may be of one family.
 */
export interface Alike {
  names: readonly string[]
  addresses: readonly string[]
  isNumbered: boolean
}

/** The record that rows make together, or what is wrong with them, by field. `key`: what the source knows the record by. */
export type ReadRecord<Record> =
  | { key: string; label: string; record: Record; alike?: Alike }
  | { label: string; wrong: Readonly<globalThis.Record<string, string>> }
