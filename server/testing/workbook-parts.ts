import { inflateRawSync } from 'node:zlib'

/** The parts of a workbook, by name: it is a zip, whose directory at the end locates each part. */
export function workbookParts(book: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  const end = book.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  for (let at = book.readUInt32LE(end + 16); book.readUInt32LE(at) === 0x02014b50;) {
    const [packed, nameLength, local] = [
      book.readUInt32LE(at + 20),
      book.readUInt16LE(at + 28),
      book.readUInt32LE(at + 42),
    ]
    const from = local + 30 + book.readUInt16LE(local + 26) + book.readUInt16LE(local + 28)
    const content = book.subarray(from, from + packed)
    const isDeflated = book.readUInt16LE(at + 10) === 8
    parts.set(
      book.subarray(at + 46, at + 46 + nameLength).toString(),
      (isDeflated ? inflateRawSync(content) : content).toString(),
    )
    at += 46 + nameLength + book.readUInt16LE(at + 30) + book.readUInt16LE(at + 32)
  }
  return parts
}
