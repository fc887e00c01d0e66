import { inflateSync } from 'node:zlib'

/**
 * Paints the filled rectangles of a PDF's first page onto a greyscale bitmap, enough to test a drawn code
 * with a scanner.
 */
export interface Bitmap {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

const pixelsPerPoint = 4

export function paintRectangles(pdf: Buffer): Bitmap {
  const [, , pageWidth = '0', pageHeight = '0'] = (
    /MediaBox \[([\d. ]+)\]/.exec(pdf.toString('latin1'))?.[1] ?? ''
  ).split(' ')
  const [width, height] = [
    Math.ceil(Number(pageWidth) * pixelsPerPoint),
    Math.ceil(Number(pageHeight) * pixelsPerPoint),
  ]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  let grey = 0
  let pending: number[][] = []
  for (const [, numbers = '', operator = ''] of drawing(pdf).matchAll(
    /((?:-?[\d.]+ )+)?(re|scn|W n|f|S|n)\b/g,
  )) {
    const values = numbers.trim().split(' ').map(Number)
    if (operator === 're') pending.push(values)
    else if (operator === 'scn')
      grey = Math.round((255 * values.reduce((sum, it) => sum + it, 0)) / values.length)
    else pending = operator === 'f' ? painted(pending) : []
  }
  return { data, width, height }

  function painted(rectangles: number[][]): [] {
    for (const rectangle of rectangles) paint(rectangle, grey)
    return []
  }

  function paint([x = 0, y = 0, w = 0, h = 0]: number[], shade: number): void {
    const [fromX, toX, fromY, toY] = [x, x + w, y, y + h].map((it) => Math.round(it * pixelsPerPoint)) as [
      number,
      number,
      number,
      number,
    ]
    for (let row = Math.max(0, fromY); row < Math.min(height, toY); row++) {
      for (let column = Math.max(0, fromX); column < Math.min(width, toX); column++)
        data.fill(shade, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  }
}

/** The drawing instructions of the first page: its first compressed stream with rectangles. */
function drawing(pdf: Buffer): string {
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 1)) {
    const text = inflated(pdf.subarray(at + 'stream\n'.length))
    if (text.includes(' re')) return text
  }
  throw new Error('No rectangles in the PDF')
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { finishFlush: 2 }).toString('latin1')
  } catch {
    return ''
  }
}
