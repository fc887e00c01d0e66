import { constants, inflateSync } from 'node:zlib'

/** Extracts the text of a PDF drawn by `paper.ts`, in drawing order: one entry for each piece of text. */
export function pdfText(pdf: Buffer): string[] {
  const bytes = pdf.toString('latin1')
  const found: string[] = []
  for (const match of bytes.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const text = inflated(Buffer.from(match[1] ?? '', 'latin1'))
    for (const [, shown = ''] of text.matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g))
      found.push(decoded(shown))
  }
  return found
}

function inflated(stream: Buffer): string {
  try {
    // A stream whose checksum ends with a line feed looks one byte shorter than it is.
    return inflateSync(stream, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    return ''
  }
}

/** Hexadecimal pieces between kerning, in the Western European encoding that every reader supports. */
function decoded(shown: string): string {
  const hex = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, piece = '']) => piece).join('')
  return new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))
}
