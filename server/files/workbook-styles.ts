import { escapedXml } from './workbook-cells.ts'

/** How a cell looks. */
export interface CellStyle {
  /** Of its number. */
  format?: string
  bold?: boolean
  /** Of the company's name. */
  isLarge?: boolean
  isHeader?: boolean
  isTotal?: boolean
  alignment?: { horizontal?: 'left' | 'right'; vertical?: 'top'; indent?: 1; wrapText?: 1 }
}

/** Codes from 164 on are a workbook's own (ECMA-376 part 1, 18.8.30). */
const firstFormat = 164

/** The styles that the cells of a workbook use, each with its number. */
export class WorkbookStyles {
  readonly #styles = new Map<string, { id: number; style: CellStyle }>()
  readonly #formats: string[] = []

  constructor() {
    // Cells without a style have the first one.
    this.idOf({})
  }

  idOf(style: CellStyle): number {
    const key = JSON.stringify(style)
    const known = this.#styles.get(key)
    if (known) return known.id
    const id = this.#styles.size
    this.#styles.set(key, { id, style })
    return id
  }

  /** `xl/styles.xml`. */
  xml(): string {
    const cells = [...this.#styles.values()].map((it) => this.#cellXml(it.style))
    const formats = this.#formats.map(
      (it, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escapedXml(it)}"/>`,
    )
    return (
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      (formats.length === 0 ? '' : `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`) +
      `<fonts count="3">${font(10)}${font(10, '<b/>')}${font(14, '<b/>')}</fonts>` +
      // The first two fills are reserved.
      '<fills count="3"><fill><patternFill patternType="none"/></fill>' +
      '<fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid">' +
      '<fgColor rgb="FFF5F3ED"/><bgColor indexed="64"/></patternFill></fill></fills>' +
      `<borders count="2">${border('<top/>')}${border('<top style="thin"><color rgb="FF16181D"/></top>')}` +
      '</borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    )
  }

  #cellXml({ format, bold, isLarge, isHeader, isTotal, alignment }: CellStyle): string {
    const font = isLarge ? 2 : bold ? 1 : 0
    const parts = [
      `numFmtId="${format === undefined ? 0 : this.#formatCode(format)}"`,
      `fontId="${font}" fillId="${isHeader ? 2 : 0}" borderId="${isTotal ? 1 : 0}" xfId="0"`,
      'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"',
    ]
    if (alignment === undefined) return `<xf ${parts.join(' ')}/>`
    const placed = Object.entries(alignment).map(([name, value]) => `${name}="${value}"`)
    return `<xf ${parts.join(' ')} applyAlignment="1"><alignment ${placed.join(' ')}/></xf>`
  }

  #formatCode(format: string): number {
    if (!this.#formats.includes(format)) this.#formats.push(format)
    return firstFormat + this.#formats.indexOf(format)
  }
}

function font(size: number, weight = ''): string {
  return `<font>${weight}<sz val="${size}"/><color theme="1"/><name val="Arial"/><family val="2"/></font>`
}

const border = (top: string) => `<border><left/><right/>${top}<bottom/><diagonal/></border>`
