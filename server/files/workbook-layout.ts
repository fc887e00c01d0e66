import type { Blob } from 'node:buffer'
import type { Stream } from 'node:stream'
import type { Feature } from 'write-excel-file/node'

/** How a sheet is filtered and printed. Rows count from 1. */
export interface SheetLayout {
  name: string
  headRow: number
  /** Of the table. */
  lastRow: number
  /** With totals and what follows. */
  bottomRow: number
  lastColumn: string
  /** What a formula comes to, by its text: programs that do not calculate show it. */
  values: Readonly<Record<string, number>>
  footer: string
}

/**
 * What the library has no option for (Office Open XML, ECMA-376 part 1, 18.2 and 18.3): filters, one page
 * wide, the header on each page, page numbers, the area to print, and the values of formulas.
 */
export function workbookLayout(sheets: readonly SheetLayout[]): Feature<Stream | Buffer | Blob> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => laidOut(xml, sheets[sheetIndex]),
        },
        'xl/workbook.xml': {
          transform: (xml) =>
            xml.replace(/<definedNames\s*\/>|<definedNames><\/definedNames>/, () => namesOf(sheets)),
        },
      },
    },
  }
}

function laidOut(xml: string, layout: SheetLayout | undefined): string {
  if (!layout) return xml
  const { headRow, lastRow, lastColumn, values, footer } = layout
  return xml
    .replace('<sheetViews>', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
    .replace('</sheetData>', `</sheetData><autoFilter ref="A${headRow}:${lastColumn}${lastRow}"/>`)
    .replace(
      /<pageSetup ([^>]*)\/>/,
      (_, attributes: string) =>
        `<pageSetup ${attributes} fitToWidth="1" fitToHeight="0"/><headerFooter>` +
        `<oddFooter>&amp;L${footerText(footer)}&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>`,
    )
    .replaceAll(/<f>([^<]*)<\/f>/g, (written, formula: string) =>
      formula in values ? `${written}<v>${values[formula]}</v>` : written,
    )
}

/**
 * In a footer an ampersand begins a code, so it is doubled, and escaped for XML. Excel takes 255 characters
 * with the codes, and calls a file with more damaged.
 */
function footerText(text: string): string {
  const shown = text.length > 100 ? `${text.slice(0, 99)}…` : text
  return escaped(shown.replaceAll('&', '&&'))
}

function namesOf(sheets: readonly SheetLayout[]): string {
  const names = sheets.flatMap(({ name, headRow, lastRow, bottomRow, lastColumn }, at) => {
    const sheet = `'${escaped(name.replaceAll("'", "''"))}'`
    const of = (what: string, where: string, more = '') =>
      `<definedName name="_xlnm.${what}" localSheetId="${at}"${more}>${sheet}!${where}</definedName>`
    return [
      of('_FilterDatabase', `$A$${headRow}:$${lastColumn}$${lastRow}`, ' hidden="1"'),
      of('Print_Area', `$A$1:$${lastColumn}$${bottomRow}`),
      of('Print_Titles', `$${headRow}:$${headRow}`),
    ]
  })
  return `<definedNames>${names.join('')}</definedNames>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** 1 is A, 27 is AA. */
export function columnLetter(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  const letter = String.fromCodePoint(65 + ((column - 1) % 26))
  return rest === 0 ? letter : columnLetter(rest) + letter
}
