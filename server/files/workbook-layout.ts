import { escapedXml } from './workbook-cells.ts'

/** How a sheet is filtered and printed. Rows count from 1. */
export interface SheetLayout {
  name: string
  headRow: number
  /** Of the table. */
  lastRow: number
  /** With totals and what follows. */
  bottomRow: number
  lastColumn: string
  footer: string
}

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org'
const sheetNamespace = `${office}/spreadsheetml/2006/main`
const relations = `${office}/officeDocument/2006/relationships`

/** A sheet up to its rows: the header in view below `headRow`, widths in characters, one page wide. */
export function sheetTop(
  headRow: number,
  widths: readonly number[],
  { isFirst }: { isFirst: boolean },
): string {
  const columns = widths.map(
    (it, at) => `<col min="${at + 1}" max="${at + 1}" width="${it}" customWidth="1"/>`,
  )
  return (
    `${start}<worksheet xmlns="${sheetNamespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    `<pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/>` +
    `</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  )
}

/** A sheet from its last row on: filters, margins in inches, A4, and a footer with page numbers. */
export function sheetEnd({ headRow, lastRow, lastColumn, footer }: SheetLayout): string {
  return (
    `</sheetData><autoFilter ref="A${headRow}:${lastColumn}${lastRow}"/>` +
    '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>' +
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter>' +
    `<oddFooter>&amp;L${footerText(footer)}&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter></worksheet>`
  )
}

/**
 * In a footer an ampersand begins a code, so it is doubled, and escaped for XML. Excel takes 255 characters
 * with the codes, and calls a file with more damaged.
 */
function footerText(text: string): string {
  const shown = text.length > 100 ? `${text.slice(0, 99)}…` : text
  return escapedXml(shown.replaceAll('&', '&&'))
}

/** `xl/workbook.xml`: the sheets, with their filters, print areas and repeated rows. */
export function workbookXml(sheets: readonly SheetLayout[]): string {
  const tabs = sheets.map(
    (it, at) => `<sheet name="${escapedXml(it.name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  return (
    `${start}<workbook xmlns="${sheetNamespace}" xmlns:r="${relations}"><workbookPr/>` +
    `<bookViews><workbookView/></bookViews><sheets>${tabs.join('')}</sheets>` +
    `<definedNames>${sheets.flatMap(namesOf).join('')}</definedNames><calcPr/></workbook>`
  )
}

function namesOf({ name, headRow, lastRow, bottomRow, lastColumn }: SheetLayout, at: number): string[] {
  const sheet = `'${escapedXml(name.replaceAll("'", "''"))}'`
  const of = (what: string, where: string, more = '') =>
    `<definedName name="_xlnm.${what}" localSheetId="${at}"${more}>${sheet}!${where}</definedName>`
  return [
    of('_FilterDatabase', `$A$${headRow}:$${lastColumn}$${lastRow}`, ' hidden="1"'),
    of('Print_Area', `$A$1:$${lastColumn}$${bottomRow}`),
    of('Print_Titles', `$${headRow}:$${headRow}`),
  ]
}

export const sheetPath = (at: number) => `worksheets/sheet${at + 1}.xml`

/** Programs that guess a file's kind read its first two parts: these. */
export function firstParts(sheets: number): [types: string, relationships: string] {
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const part = (path: string, what: string) =>
    `<Override PartName="/xl/${path}" ContentType="${kind}.${what}+xml"/>`
  const types =
    `${start}<Types xmlns="${office}/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}` +
    Array.from({ length: sheets }, (_, at) => part(sheetPath(at), 'worksheet')).join('') +
    `${part('styles.xml', 'styles')}</Types>`
  return [types, relationshipsXml([['officeDocument', 'xl/workbook.xml']])]
}

export function bookRelationships(sheets: number): string {
  const tabs = Array.from({ length: sheets }, (_, at) => ['worksheet', sheetPath(at)] as const)
  return relationshipsXml([...tabs, ['styles', 'styles.xml']])
}

function relationshipsXml(targets: readonly (readonly [kind: string, path: string])[]): string {
  const each = targets.map(
    ([kind, path], at) => `<Relationship Id="rId${at + 1}" Type="${relations}/${kind}" Target="${path}"/>`,
  )
  return `${start}<Relationships xmlns="${office}/package/2006/relationships">${each.join('')}</Relationships>`
}
