import LineBreaker from 'linebreak'
import { faceForPaper, faceKey, rightToLeft, type Weight } from './faces.ts'
import { drawable, runsOf, type Run } from './runs.ts'

type Paper = PDFKit.PDFDocument

export interface Lettering {
  /** In points, as all measures here. */
  size: number
  weight?: Weight
  colour?: string
  /** Between letters. */
  spacing?: number
}

export interface TextBox {
  x: number
  /** The top of the first line. */
  y: number
  width: number
  align?: 'left' | 'right'
  /** At most so many; the last then ends in an ellipsis. */
  lines?: number
  /** Added between lines. */
  gap?: number
}

const lineHeight = 1.2
/** From the top of a line to its baseline, in heights of the letters. */
const rise = 0.76

/** Writes text in any script, broken into lines, and returns the bottom of the last. */
export function writeText(paper: Paper, text: string, lettering: Lettering, box: TextBox): number {
  const lines = linesOf(paper, text, lettering, box)
  const step = lettering.size * lineHeight + (box.gap ?? 0)
  for (const [index, line] of lines.entries()) {
    const top = box.y + index * step
    const x = box.align === 'right' ? box.x + box.width - widthOf(paper, line, lettering) : box.x
    writeLine(paper, line, lettering, { x, y: top + rise * lettering.size })
  }
  return box.y + lines.length * step
}

/** How high `writeText` writes it. */
export function heightOf(
  paper: Paper,
  text: string,
  lettering: Lettering,
  box: Omit<TextBox, 'x' | 'y' | 'align'>,
): number {
  return linesOf(paper, text, lettering, box).length * (lettering.size * lineHeight + (box.gap ?? 0))
}

/** How wide a text is on one line. */
export function widthOf(paper: Paper, text: string, lettering: Lettering): number {
  return runsOf(drawable(text)).reduce((sum, run) => sum + runWidth(paper, run, lettering), 0)
}

function linesOf(
  paper: Paper,
  text: string,
  lettering: Lettering,
  { width, lines: most = Infinity }: Pick<TextBox, 'width' | 'lines'>,
): string[] {
  const paragraphs = drawable(text).replaceAll(/ {2,}/g, ' ').trim().split('\n')
  const lines = paragraphs.flatMap((it) => brokenLines(paper, it, lettering, width))
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  const last = shortened(paper, `${kept.at(-1)} ${lines[most]}`, lettering, width)
  return [...kept.slice(0, -1), last]
}

function brokenLines(paper: Paper, text: string, lettering: Lettering, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(paper, text, lettering, width)) {
    if (line !== '' && widthOf(paper, (line + piece).trimEnd(), lettering) > width) {
      lines.push(line.trimEnd())
      line = piece
    } else line += piece
  }
  return [...lines, line.trimEnd()]
}

/** What stays together on a line; a word wider than the line is cut between letters. */
function piecesOf(paper: Paper, text: string, lettering: Lettering, width: number): string[] {
  const pieces: string[] = []
  const breaker = new LineBreaker(text)
  let from = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const piece = text.slice(from, next.position)
    from = next.position
    const isWide = widthOf(paper, piece.trimEnd(), lettering) > width
    pieces.push(...(isWide ? Array.from(graphemes.segment(piece), (it) => it.segment) : [piece]))
  }
  return pieces
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As much of the text as fits before an ellipsis. */
function shortened(paper: Paper, text: string, lettering: Lettering, width: number): string {
  const letters = Array.from(graphemes.segment(text), (it) => it.segment)
  while (letters.length > 0 && widthOf(paper, `${letters.join('').trimEnd()}…`, lettering) > width)
    letters.pop()
  return `${letters.join('').trimEnd()}…`
}

function runWidth(paper: Paper, run: Run, { size, weight = 'regular', spacing = 0 }: Lettering): number {
  takeFace(paper, run, weight)
  return paper.fontSize(size).widthOfString(run.text, optionsOf(run)) + spacing * run.text.length
}

function writeLine(
  paper: Paper,
  line: string,
  lettering: Lettering,
  { x, y }: { x: number; y: number },
): void {
  const { size, weight = 'regular', colour, spacing = 0 } = lettering
  if (colour !== undefined) paper.fillColor(colour)
  let at = x
  for (const run of runsOf(line)) {
    takeFace(paper, run, weight)
    paper.fontSize(size).text(run.text, at, y, {
      ...optionsOf(run),
      baseline: 'alphabetic',
      lineBreak: false,
      characterSpacing: spacing,
    })
    at += runWidth(paper, run, lettering)
  }
}

/** The library's types know features of OpenType only. */
function optionsOf({ isRightToLeft }: Run): PDFKit.Mixins.TextOptions {
  return isRightToLeft ? { features: [rightToLeft] as unknown as PDFKit.Mixins.OpenTypeFeatures[] } : {}
}

const registered = new WeakMap<Paper, Set<string>>()

function takeFace(paper: Paper, run: Run, weight: Weight): void {
  const key = faceKey(run.face, weight)
  const ofPaper = registered.get(paper) ?? new Set()
  if (!ofPaper.has(key)) {
    registered.set(paper, ofPaper.add(key))
    // The types name files only; the library takes a face that is read, too.
    paper.registerFont(key, faceForPaper(key) as unknown as Buffer)
  }
  paper.font(key)
}
