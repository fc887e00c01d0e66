import { promisify } from 'node:util'
import { SaxesParser } from 'saxes'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { fileLimits, tooLongCell, UnreadableFile } from '#server/import-files/file-limits.ts'

const open = promisify<Buffer, { lazyEntries: true }, ZipFile>(fromBuffer)
const noWorkbook = 'It is not a readable workbook. Open it in a spreadsheet program and save it as XLSX or CSV.'

/**
 * The parts of an unpacked workbook, read one at a time. More than a workbook may hold is refused by the size that is declared, before it is unpacked; a
 * part that holds more than it declares is no readable workbook.
 */
export class WorkbookParts {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #counted = new Set<string>()
  #unpacked = 0

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async open(bytes: Uint8Array): Promise<WorkbookParts> {
    try {
      const zip = await open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true })
      return new WorkbookParts(zip, await entriesOf(zip))
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile(noWorkbook)
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** The part's text in pieces. */
  async *pieces(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name)
    if (!entry) throw new UnreadableFile(noWorkbook)
    // A sheet is looked at before it is read: it counts once.
    if (!this.#counted.has(name)) this.#unpacked += entry.uncompressedSize
    this.#counted.add(name)
    if (this.#unpacked > fileLimits.unpacked) throw new UnreadableFile('Unpacked it is larger than 400 MB. Split it and import the parts.')
    if (entry.isEncrypted()) throw new UnreadableFile('It is protected by a password. Save it without one.')
    const decoder = new TextDecoder()
    try {
      const stream = await promisify(this.#zip.openReadStream.bind(this.#zip) as (of: Entry, then: Then) => void)(entry)
      for await (const chunk of stream as AsyncIterable<Uint8Array>) yield decoder.decode(chunk, { stream: true })
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile(noWorkbook)
    }
  }

  /** Reads a part as XML; `handle` gets the parser to listen to. After each piece the generator yields, so that nobody need hold the whole part. */
  async *read(name: string, handle: (parser: SaxesParser) => void): AsyncGenerator<void> {
    const parser = new SaxesParser({ fragment: false })
    let wrong: Error | null = null
    parser.on('error', (error) => void (wrong ??= error))
    handle(parser)
    // The parser collects a text, an attribute or a comment until it ends, however long it is.
    let sinceTag = 0
    parser.on('opentagstart', () => void (sinceTag = 0))
    for await (const piece of this.pieces(name)) {
      sinceTag += piece.length
      parser.write(piece)
      if (wrong !== null) throw new UnreadableFile(noWorkbook)
      if (sinceTag > fileLimits.line * 4) throw new UnreadableFile(tooLongCell)
      yield
    }
    parser.close()
    yield
  }

  /** The same for a part that is small, or kept whole. */
  async readWhole(name: string, handle: (parser: SaxesParser) => void): Promise<void> {
    for await (const _ of this.read(name, handle));
  }
}

type Then = (error: Error | null, stream: NodeJS.ReadableStream) => void

const entriesAtMost = 5000

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Entry>>()
  const entries = new Map<string, Entry>()
  zip.on('entry', (entry: Entry) => {
    entries.set(entry.fileName.replace(/^\//, ''), entry)
    if (entries.size > entriesAtMost) reject(new UnreadableFile(noWorkbook))
    else zip.readEntry()
  })
  zip.on('end', () => resolve(entries))
  zip.on('error', reject)
  zip.readEntry()
  return promise
}
