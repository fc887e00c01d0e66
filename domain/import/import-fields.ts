/** The import sources. Each is implemented by one source module of the server. */
export const importSourceNames = ['bankStatements', 'bokun', 'cardPayments', 'customers'] as const
export type ImportSourceName = (typeof importSourceNames)[number]

export const importFieldKinds = [
  'text',
  'date',
  'time',
  'instant',
  'money',
  'number',
  'phone',
  'email',
] as const
export type ImportFieldKind = (typeof importFieldKinds)[number]

/** A field of a record, to which a column of the file can be mapped. */
export interface ImportField {
  key: string
  label: string
  kind: ImportFieldKind
  /** Whether a column must be mapped to it. */
  required: boolean
  /** Headings detected besides the label. Case, accents, spaces and punctuation are ignored. */
  headings: readonly string[]
}

export const dateOrders = ['dayFirst', 'monthFirst'] as const
export type DateOrder = (typeof dateOrders)[number]
export const decimalSigns = ['point', 'comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]

/** How dates and numbers of a file are read: detected, shown, and changeable by the user. */
export interface ReadingRules {
  /** Order of dates like 03/04/2026. */
  dateOrder: DateOrder
  decimalSign: DecimalSign
  /** The company's: for phone numbers without a country code, local times, and amounts without a currency. */
  country: string
  timeZone: string
  currency: string
}

/** A source row, card numbers masked. */
export interface SourceRow {
  /** Line of the file (headings are line 1), or number of the value from a service, from 1. */
  line: number
  /** Trimmed cells by field; '' if no column is mapped or the cell is empty. */
  cells: Readonly<Record<string, string>>
  /** The JSON value, for JSON sources. */
  json?: unknown
}

/**
 * Secondary identifiers of a record. Two records of a file that share one of the `names` are the same
 * customer, unless both are numbered; those that share an address may be a family.
 */
export interface Alike {
  names: readonly string[]
  addresses: readonly string[]
  isNumbered: boolean
}

/** The record read from some rows, or errors by field. `key` identifies the record within its source. */
export type ReadRecord<Record> =
  | { key: string; label: string; record: Record; alike?: Alike }
  | { label: string; wrong: Readonly<globalThis.Record<string, string>> }
