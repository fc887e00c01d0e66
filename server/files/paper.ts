import { oneByOne } from './one-by-one.ts'
import Pdf from 'pdfkit'

/** The style of all documents: dark ink, one yellow, the built-in typeface of every PDF reader. */
export type Paper = PDFKit.PDFDocument

export const ink = '#16181d'
export const soft = '#53575f'
export const line = '#dcd8cd'
export const signal = '#ffc917'
export const plain = 'Helvetica'
export const bold = 'Helvetica-Bold'

export interface PaperFacts {
  title: string
  author: string
  size: 'A5' | 'A4'
  /** The document's language, for screen readers. */
  language: string
  /** Writes the number of each page, once it is known how many there are. */
  numberPages?: (paper: Paper, page: number, of: number) => void
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
    info: { Title: facts.title, Author: facts.author },
  })
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
  paper
    .fillColor('#f5f3ed')
    .font(bold)
    .fontSize(15)
    .text(writable(company), 70, 17, { width: width - 94, height: 18, ellipsis: true, lineBreak: false })
  paper
    .fillColor('#b3b5ba')
    .font(plain)
    .fontSize(9.5)
    .text(title, 70, 37, { width: width - 94, lineBreak: false })
}

/** A small label with its value below; returns the bottom position. */
export function drawFact(
  paper: Paper,
  label: string,
  value: string,
  at: { x: number; y: number; width: number; size?: number; lines?: number; fits?: boolean },
): number {
  const { x, y, width, lines = 1 } = at
  const size = at.fits ? fittingSize(paper, writable(value), width, at.size ?? 13) : (at.size ?? 13)
  paper
    .fillColor(soft)
    .font(plain)
    .fontSize(8.5)
    .text(writable(label.toUpperCase()), x, y, { width, characterSpacing: 0.6, lineBreak: false })
  paper.fillColor(ink).font(bold).fontSize(size)
  const height = size * 1.25 * lines
  paper.text(writable(value), x, y + 12, { width, height, ellipsis: true, lineGap: size * 0.05 })
  return y + 12 + Math.min(height, paper.heightOfString(writable(value), { width, lineGap: size * 0.05 }))
}

/** Smaller where a word or a day of a longer language needs it. */
function fittingSize(paper: Paper, text: string, width: number, size: number): number {
  const needed = paper.font(bold).fontSize(size).widthOfString(text)
  return needed <= width ? size : Math.max(8, Math.floor((size * width) / needed))
}

const plainLetters: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  ș: 's',
  Ș: 'S',
  ț: 't',
  Ț: 'T',
}

/**
 * Text in the built-in typeface's character set (Western European): unsupported accents are dropped, as
 * airlines do on their own tickets. Letters of other scripts are dropped too.
 */
export function writable(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => (isWritable(letter) ? letter : withoutAccent(letter)))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

function withoutAccent(letter: string): string {
  const bare = plainLetters[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return Array.from(bare).every(isWritable) ? bare : ''
}

function isWritable(letter: string): boolean {
  return /^[\n\u0020-\u007e\u00a0-\u00ffŒœŠšŸŽžƒ–—‘’‚“”„†‡•…‰‹›€™]$/u.test(letter)
}
