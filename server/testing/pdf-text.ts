import { constants, inflateSync } from 'node:zlib'

/** The text of a PDF that `paper.ts` drew, line by line in the order it was drawn: one entry for each piece of text. */
export function pdfText(pdf: Buffer): string[] {
  const bytes = pdf.toString('latin1')
  const found: string[] = []
  for (const match of bytes.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const text = inflated(Buffer.from(match[1] ?? '', 'latin1'))
    for (const [, shown = ''] of text.matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g)) found.push(decoded(shown))
  }
  return found
}

function inflated(stream: Buffer): string {
  try {
    // A stream whose check sum ends with a line feed of its own looks one byte shorter than it is.
    return inflateSync(stream, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    return ''
  }
}

/** Pieces of hexadecimal code between kerning, in the Western European set that every reader has. */
function decoded(shown: string): string {
  const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, piece = '']) => piece).join('')
  return new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))
}
