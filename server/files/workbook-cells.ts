/** A cell of a sheet. A formula's value is for programs that don't calculate. */
export interface BookCell {
  value: string | number
  formula?: string
  /** Its number in `WorkbookStyles`. */
  style: number
}

/** Excel takes a file with a longer text for damaged. */
const longestText = 32_767

/**
 * A row of `sheetData`, its height in points. Texts are in their cells: a table of them would stay in memory.
 */
export function rowXml(
  row: number,
  letters: readonly string[],
  cells: readonly (BookCell | null)[],
  height: number | null,
): string {
  let xml = `<row r="${row}"${height === null ? '' : ` ht="${height}" customHeight="1"`}>`
  for (const [at, cell] of cells.entries()) if (cell) xml += cellXml(`${letters[at]}${row}`, cell)
  return `${xml}</row>`
}

function cellXml(place: string, { value, formula, style }: BookCell): string {
  const start = `<c r="${place}" s="${style}"`
  if (formula !== undefined) return `${start}><f>${escapedXml(formula)}</f><v>${value}</v></c>`
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`
  if (value === '') return `${start}/>`
  return `${start} t="inlineStr"><is><t xml:space="preserve">${cellText(value)}</t></is></c>`
}

/**
 * `_x0041_` is a code for a letter (ST_Xstring, ECMA-376 part 1, 22.9.2.19), so its first character becomes
 * one.
 */
function cellText(text: string): string {
  const short = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
  return escapedXml(short).replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
}

// oxlint-disable-next-line no-control-regex -- XML forbids them.
const special = /[&<>"\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/
const allSpecial = new RegExp(special, 'g')
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text in XML, without what XML has no place for. */
export function escapedXml(text: string): string {
  return special.test(text) ? text.replace(allSpecial, (it) => entities[it] ?? '') : text
}

/** 1 is A, 27 is AA. */
export function columnLetter(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  const letter = String.fromCodePoint(65 + ((column - 1) % 26))
  return rest === 0 ? letter : columnLetter(rest) + letter
}
