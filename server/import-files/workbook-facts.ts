import type { SaxesTagPlain } from 'saxes'
import { fileLimits, UnreadableFile } from '#server/import-files/file-limits.ts'
import type { WorkbookParts } from '#server/import-files/workbook-parts.ts'

/** What is needed to read the cells of a workbook: sheets, shared strings and date styles. */
export interface WorkbookFacts {
  /** The visible sheets. */
  sheets: readonly { name: string; part: string }[]
  texts: string[]
  /** By style: whether its numbers are dates or times. */
  dateStyles: readonly boolean[]
  /** Whether days are counted from 1904 instead of 1900. */
  since1904: boolean
}

/** Strips the namespace: `x:sheet` is `sheet`. */
export const plainName = (name: string) => name.slice(name.indexOf(':') + 1)
const attribute = (tag: SaxesTagPlain, name: string) =>
  Object.entries(tag.attributes).find(([key]) => key === name || plainName(key) === name)?.[1]

export async function factsOf(parts: WorkbookParts): Promise<WorkbookFacts> {
  const { sheets, since1904 } = await sheetsOf(parts)
  const targets = await targetsOf(parts)
  const shown = sheets.filter((it) => it.isShown && parts.has(targets.get(it.relation) ?? ''))
  if (shown.length === 0)
    throw new UnreadableFile('The workbook has no visible sheet. Unhide one and save it again.')
  return {
    sheets: shown
      .slice(0, fileLimits.sheets)
      .map((it) => ({ name: it.name.slice(0, 100), part: targets.get(it.relation) ?? '' })),
    since1904,
    texts: parts.has('xl/sharedStrings.xml') ? await sharedTexts(parts) : [],
    dateStyles: parts.has('xl/styles.xml') ? await dateStylesOf(parts) : [],
  }
}

async function sheetsOf(parts: WorkbookParts) {
  const sheets: { name: string; relation: string; isShown: boolean }[] = []
  let since1904 = false
  await parts.readWhole('xl/workbook.xml', (parser) => {
    parser.on('opentag', (tag) => {
      const name = plainName(tag.name)
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attribute(tag, 'date1904') ?? '')
      if (name !== 'sheet') return
      const isShown = (attribute(tag, 'state') ?? 'visible') === 'visible'
      sheets.push({ name: attribute(tag, 'name') ?? '', relation: attribute(tag, 'id') ?? '', isShown })
    })
  })
  return { sheets, since1904 }
}

/** Only parts of the workbook itself. External links are ignored. */
async function targetsOf(parts: WorkbookParts): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  if (!parts.has('xl/_rels/workbook.xml.rels')) return targets
  await parts.readWhole('xl/_rels/workbook.xml.rels', (parser) => {
    parser.on('opentag', (tag) => {
      if (plainName(tag.name) !== 'Relationship' || attribute(tag, 'TargetMode') === 'External') return
      const target = attribute(tag, 'Target') ?? ''
      if ((attribute(tag, 'Type') ?? '').endsWith('/worksheet'))
        targets.set(attribute(tag, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    })
  })
  return targets
}

async function sharedTexts(parts: WorkbookParts): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let takes = false
  let isReading = false
  await parts.readWhole('xl/sharedStrings.xml', (parser) => {
    parser.on('opentag', ({ name }) => {
      const tag = plainName(name)
      if (tag === 'si') text = ''
      // Phonetic guides are not part of the text.
      if (tag === 'rPh') isReading = true
      takes = tag === 't' && !isReading
    })
    parser.on('text', (more) => void (takes && text.length < fileLimits.cell && (text += more)))
    parser.on('closetag', ({ name }) => {
      const tag = plainName(name)
      takes = false
      if (tag === 'rPh') isReading = false
      if (tag === 'si') texts.push(plainText(text))
    })
  })
  return texts
}

/** Workbooks write characters that XML can't contain as `_x000D_`. */
export function plainText(text: string): string {
  return text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** The built-in date and time formats. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
/**
 * Whether a format code has letters for days, months, years, hours or seconds, outside quoted text and
 * colors.
 */
const isDateFormat = (code: string) =>
  /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]/gi, '').replaceAll(/general/gi, ''))

async function dateStylesOf(parts: WorkbookParts): Promise<boolean[]> {
  const formats = new Map<number, string>()
  const styles: number[] = []
  let inCells = false
  await parts.readWhole('xl/styles.xml', (parser) => {
    parser.on('opentag', (tag) => {
      const name = plainName(tag.name)
      if (name === 'numFmt')
        formats.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '')
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) styles.push(Number(attribute(tag, 'numFmtId') ?? 0))
    })
    parser.on('closetag', ({ name }) => void (plainName(name) === 'cellXfs' && (inCells = false)))
  })
  return styles.map((id) => {
    const code = formats.get(id)
    return code === undefined ? isBuiltInDate(id) : isDateFormat(code)
  })
}
