import { archiveOptions, embedFacturX } from './factur-x.ts'
import { oneByOne } from './one-by-one.ts'
import Pdf from 'pdfkit'
import { widthOf, writeText } from './lettering/write.ts'

/** The style of all documents: dark ink, one yellow, letters of every script (`lettering/`). */
export type Paper = PDFKit.PDFDocument

export const ink = '#16181d'
export const soft = '#53575f'
export const line = '#dcd8cd'
export const signal = '#ffc917'

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

/** Draws a document and returns it whole: its pages are small enough for memory. */
export function drawn(facts: PaperFacts, draw: (paper: Paper) => void): Promise<Buffer> {
  return oneByOne(() => drawnNow(facts, draw))
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

/** The page header: the logo on its yellow plate, the company, and the page's title. */
export function drawHead(paper: Paper, company: string, title: string): void {
  const { width } = paper.page
  paper.rect(0, 0, width, 62).fill(ink)
  paper
    .save()
    .translate(24, 14)
    .scale(34 / 48)
  paper.roundedRect(0, 0, 48, 48, 5).fill(signal)
  paper.lineWidth(5).path('M13 8v22M14 20h7L34 8m0 9V8h-9M21 20l11 10').stroke(ink)
  paper.lineWidth(4).path('M7 39h22l5-4h7').stroke(ink)
  paper.restore()
  const box = { x: 70, width: width - 94, lines: 1 }
  writeText(paper, company, { size: 15, weight: 'bold', colour: '#f5f3ed' }, { ...box, y: 17 })
  writeText(paper, title, { size: 9.5, colour: '#b3b5ba' }, { ...box, y: 37 })
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
