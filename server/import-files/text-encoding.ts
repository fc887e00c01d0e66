import { isUtf8 } from 'node:buffer'
import type { TextEncoding } from '#domain/import/text-encodings.ts'
import { UnreadableFile } from '#server/import-files/file-limits.ts'

/** Detects the encoding from the byte order mark, zero bytes, or whether the text is valid UTF-8. */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'UTF-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE'
  const zeros = [0, 0]
  const looked = bytes.subarray(0, 4096)
  for (const [at, byte] of looked.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > looked.length / 8 && even < odd / 8) return 'UTF-16LE'
  if (even > looked.length / 8 && odd < even / 8) return 'UTF-16BE'
  return isUtf8(bytes) ? 'UTF-8' : 'windows-1252'
}

const pieceBytes = 64 * 1024

/** Decodes the text in chunks, without byte order mark. Rejects binary data. */
export function* textPieces(bytes: Uint8Array, encoding: TextEncoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = decoder.decode(bytes.subarray(at, at + pieceBytes), {
      stream: at + pieceBytes < bytes.length,
    })
    if (piece.includes('\u0000'))
      throw new UnreadableFile(
        'The file isn’t a text file, or it is damaged. Open it in the program it came from and save it ' +
          'as CSV or XLSX.',
      )
    yield piece
  }
}
