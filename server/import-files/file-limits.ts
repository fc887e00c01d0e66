/** Limits of an uploaded file. They are checked before much of it is in memory. */
export const fileLimits = {
  bytes: 50 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  /**
   * Characters per line of a text file. An unclosed quotation mark turns the rest of the file into one line.
   */
  line: 256 * 1024,
  cell: 32 * 1024,
  sheets: 50,
  /** Unpacked bytes of a workbook. */
  unpacked: 400 * 1024 * 1024,
  /** Nesting depth of objects and lists. */
  depth: 32,
  /** Limits of a JSON file: objects and lists, values, fields per object, characters per record. */
  objects: 1_000_000,
  values: 5_000_000,
  fields: 1000,
  record: 1024 * 1024,
} as const

/** Limits of the reader thread: total memory, and time until the next rows. */
export const readerLimits = { memoryMb: 512, milliseconds: 60_000 }

const mostRows = fileLimits.rows.toLocaleString('en')
export const tooManyRows = `The file has more than ${mostRows} rows. Split it and import the parts.`
const mostColumns = fileLimits.columns
export const tooManyColumns = `The file has more than ${mostColumns} columns. Remove the ones you don’t need.`

export const tooLongCell = 'The file has a cell with more than 32,000 characters. Shorten it and try again.'

/** Why a file can't be read, worded for the user. */
export class UnreadableFile extends Error {}
