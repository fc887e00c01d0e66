/** What a file may be at most; beyond, it is refused in words before much of it is in memory. */
export const fileLimits = {
  bytes: 50 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  /** Characters of one line of a text file; a quotation mark that is never closed makes a line of the rest. */
  line: 256 * 1024,
  cell: 32 * 1024,
  sheets: 50,
  /** Bytes of a workbook once unpacked. */
  unpacked: 400 * 1024 * 1024,
  /** Objects and lists inside of each other. */
  depth: 32,
  /** Of a JSON file: objects and lists, values, fields of one object, and characters of one record. */
  objects: 1_000_000,
  values: 5_000_000,
  fields: 1000,
  record: 1024 * 1024,
} as const

/** What the thread that reads a file may use: of memory in all, of time for the next rows. */
export const readerLimits = { memoryMb: 512, milliseconds: 60_000 }

export const tooManyRows = `It has more than ${fileLimits.rows.toLocaleString('en')} rows. Split it and import the parts one after the other.`
export const tooManyColumns = `It has more than ${fileLimits.columns} columns. Leave out those that are not needed.`

export const tooLongCell = 'It has a cell of more than 32,000 characters. Shorten it and try again.'

/** Why a file cannot be read, as a sentence for whoever chose it. */
export class UnreadableFile extends Error {}
