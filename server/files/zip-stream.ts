import { promisify } from 'node:util'
import { constants, deflateRaw } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'

export interface ZipPart {
  name: string
  texts: Iterable<string> | AsyncIterable<string>
}

/** A ZIP file in pieces. Its parts are read in order, each only as far as the pieces are taken. */
export async function* zipStream(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const { name, texts } of parts) {
    const part = new DeflatedPart(name)
    zip.add(part)
    for await (const text of texts) {
      await part.write(text)
      yield* pieces.splice(0)
    }
    await part.write('', { isLast: true })
  }
  zip.end()
  yield* pieces
}

const deflated = promisify(deflateRaw)

/** Compressed outside the main thread, which other requests need. */
class DeflatedPart extends ZipPassThrough {
  /** Deflate, in the codes of ZIP. */
  override compression = 8
  /** Excel's own date for all parts. */
  override mtime = '1980-01-01T12:00:00'
  #written = Promise.resolve()

  async write(text: string, { isLast = false }: { isLast?: boolean } = {}): Promise<void> {
    this.push(Buffer.from(text), isLast)
    await this.#written
  }

  /** Flushed pieces end on a byte and can be joined. */
  protected override process(chunk: Uint8Array, isLast: boolean): void {
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    this.#written = deflated(chunk, { finishFlush }).then((bytes) => this.ondata(null, bytes, isLast))
  }
}
