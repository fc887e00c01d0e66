import { promisify } from 'node:util'
import { SaxesParser } from 'saxes'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { fileLimits, tooLongCell, UnreadableFile } from '#server/import-files/file-limits.ts'

const open = promisify<Buffer, { lazyEntries: true }, ZipFile>(fromBuffer)
const noWorkbook = 'The workbook can’t be read. Open it in a spreadsheet program and save it as XLSX or CSV.'

/**
 * The parts of a workbook, read one at a time. The limit is checked against the declared sizes before
 * unpacking; a part larger than declared makes the workbook unreadable.
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
      const zip = await open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
        lazyEntries: true,
      })
      return new WorkbookParts(zip, await entriesOf(zip))
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile(noWorkbook)
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** The part's text in chunks. */
  async *pieces(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name)
    if (!entry) throw new UnreadableFile(noWorkbook)
    // A sheet is opened for the preview and again for its rows, but counts once.
    if (!this.#counted.has(name)) this.#unpacked += entry.uncompressedSize
    this.#counted.add(name)
    if (this.#unpacked > fileLimits.unpacked)
      throw new UnreadableFile(
        'The workbook is larger than 400 MB when unpacked. Split it and import the parts.',
      )
    if (entry.isEncrypted())
      throw new UnreadableFile('The workbook is password-protected. Save it without a password.')
    const decoder = new TextDecoder()
    try {
      const stream = await promisify(
        this.#zip.openReadStream.bind(this.#zip) as (of: Entry, then: Then) => void,
      )(entry)
      for await (const chunk of stream as AsyncIterable<Uint8Array>)
        yield decoder.decode(chunk, { stream: true })
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile(noWorkbook)
    }
  }

  /**
   * Parses a part as XML; `handle` attaches listeners to the parser. Yields after each chunk, so parts are
   * never held whole.
   */
  async *read(name: string, handle: (parser: SaxesParser) => void): AsyncGenerator<void> {
    const parser = new SaxesParser({ fragment: false })
    let wrong: Error | null = null
    parser.on('error', (error) => void (wrong ??= error))
    handle(parser)
    // The parser buffers a text, attribute or comment of any length until its end.
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

  /** The same for parts read as a whole. */
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
