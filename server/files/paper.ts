import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { archiveOptions, embedFacturX } from './factur-x.ts'
import Pdf from 'pdfkit'
import { shownSize } from '#domain/brand/brand.ts'
import { widthOf, writeText } from './lettering/write.ts'

/** The style of all documents: dark ink, the company's colour, letters of every script (`lettering/`). */
export type Paper = PDFKit.PDFDocument

export const ink = '#16181d'
export const soft = '#53575f'
export const line = '#dcd8cd'

export interface PaperFacts {
  title: string
  author: string
  size: 'A5' | 'A4'
  /** The document's language, for screen readers. */
  language: string
  /** Writes the number of each page, once it is known how many there are. */
  numberPages?: (paper: Paper, page: number, of: number) => void
  /** The XML of an e-invoice, which the document carries; it is then an archive file (PDF/A-3b). */
  facturX?: string
}

/** Drawing keeps the process busy: requests are answered between papers. */
const oneAtATime = pLimit(1)

/** Draws a document and returns it whole: its pages are small enough for memory. */
export function drawn(facts: PaperFacts, draw: (paper: Paper) => void): Promise<Buffer> {
  return oneAtATime(async () => {
    await setImmediate()
    return drawnNow(facts, draw)
  })
}

async function drawnNow(facts: PaperFacts, draw: (paper: Paper) => void): Promise<Buffer> {
  const paper = new Pdf({
    size: facts.size,
    margin: 0,
    autoFirstPage: false,
    // How many pages there are is known at the end.
    bufferPages: facts.numberPages !== undefined,
    lang: facts.language,
    displayTitle: true,
    // Every face is embedded; without this, the library also names one that isn't.
    font: '',
    info: { Title: facts.title, Author: facts.author },
    ...(facts.facturX !== undefined && archiveOptions),
  })
  if (facts.facturX !== undefined) embedFacturX(paper, facts, facts.facturX)
  const parts: Buffer[] = []
  paper.on('data', (part: Buffer) => parts.push(part))
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  paper.on('end', () => resolve(Buffer.concat(parts)))
  paper.on('error', reject)
  draw(paper)
  if (facts.numberPages) numberEach(paper, facts.numberPages)
  paper.end()
  return promise
}

function numberEach(paper: Paper, number: (paper: Paper, page: number, of: number) => void): void {
  const { count } = paper.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    paper.switchToPage(page)
    number(paper, page + 1, count)
  }
}

/** The company's colour and logo on a document. */
export interface PaperBrand {
  readonly accent: string
  readonly logo: { readonly width: number; readonly height: number } | null
  /** The logo as PNG without transparency, which archive files forbid. */
  readonly picture: Buffer | null
}

/** The page header: the company's logo and name, the page's title, and a line in the company's colour. */
export function drawHead(paper: Paper, brand: PaperBrand, company: string, title: string): void {
  const { width } = paper.page
  paper.rect(0, 0, width, 62).fill(ink)
  paper.rect(0, 62, width, 4).fill(brand.accent)
  const x = 24 + drawLogo(paper, brand)
  const box = { x, width: width - x - 24, lines: 1 }
  writeText(paper, company, { size: 15, weight: 'bold', colour: '#f5f3ed' }, { ...box, y: 17 })
  writeText(paper, title, { size: 9.5, colour: '#b3b5ba' }, { ...box, y: 37 })
}

/** Returns how much space the logo takes. */
function drawLogo(paper: Paper, { logo, picture }: PaperBrand): number {
  if (logo === null || picture === null) return 0
  const { width, height } = shownSize(logo)
  paper.image(picture, 24, 31 - height / 2, { width, height })
  return width + 12
}

/** A small label with its value below; returns the bottom position. */
export function drawFact(
  paper: Paper,
  label: string,
  value: string,
  at: { x: number; y: number; width: number; size?: number; lines?: number; fits?: boolean },
): number {
  const { x, y, width, lines = 1, size = 13 } = at
  writeLabel(paper, label, { x, y, width })
  const shown = at.fits ? fittingSize(paper, value, width, size) : size
  const lettering = { size: shown, weight: 'bold', colour: ink } as const
  return writeText(paper, value, lettering, { x, y: y + 12, width, lines, gap: size * 0.05 })
}

/** A label in small capitals above what it names. */
export function writeLabel(paper: Paper, label: string, at: { x: number; y: number; width: number }): void {
  writeText(paper, label.toUpperCase(), { size: 8.5, colour: soft, spacing: 0.6 }, { ...at, lines: 1 })
}

/** Smaller where a word or a day of a longer language needs it. */
function fittingSize(paper: Paper, text: string, width: number, size: number): number {
  const needed = widthOf(paper, text, { size, weight: 'bold' })
  return needed <= width ? size : Math.max(8, Math.floor((size * width) / needed))
}
