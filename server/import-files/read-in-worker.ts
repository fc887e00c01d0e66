import { Worker } from 'node:worker_threads'
import type { TextEncoding } from '#domain/import/text-encodings.ts'
import type { Layout, SheetPreview } from '#domain/import/propose-layout.ts'
import { FewAtOnce, tooMany } from '#server/files/few-at-once.ts'
import { readerLimits, UnreadableFile } from '#server/import-files/file-limits.ts'
import type { Table, TableRow } from '#server/import-files/table-rows.ts'

export interface FileToRead {
  name: string
  bytes: Uint8Array
  /** Chosen by the user; undefined: detected. */
  encoding: TextEncoding | undefined
}

/** An empty batch ends the rows. */
export type WorkerReply =
  | { sheets: SheetPreview[] }
  | { head: Omit<Table, 'rows'> }
  | { rows: TableRow[] }
  | { unreadable: string }

/** Each reader, also a waiting one, holds its whole file in memory. */
const readers = new FewAtOnce(2, 6)

/**
 * Reads a file in a worker thread, so that no file can stall the portal or exhaust its memory, and passes its
 * table to `act`. The thread reads only while rows are requested. It ends with `act`, when `gone` is aborted,
 * or at its limits.
 */
export async function readInWorker<T>(
  file: FileToRead,
  gone: AbortSignal,
  choose: (sheets: readonly SheetPreview[]) => Promise<Layout | null>,
  act: (table: Table) => Promise<T>,
  limits = readerLimits,
): Promise<T> {
  const done = await readers.run(async () => {
    gone.throwIfAborted()
    const reader = new AsideReader(file, gone, limits)
    try {
      const opened = await reader.next()
      if (!('sheets' in opened)) throw new Error('The file reader sent no sheets')
      const first = await reader.next(await choose(opened.sheets))
      if (!('head' in first)) throw new Error('The file reader sent no headings')
      return await act({ ...first.head, rows: rowsOf(reader) })
    } finally {
      await reader.close()
    }
  })
  if (done === tooMany) throw new UnreadableFile('Too many files are being checked. Try again in a minute.')
  return done
}

async function* rowsOf(reader: AsideReader): AsyncGenerator<TableRow> {
  for (;;) {
    const reply = await reader.next()
    if (!('rows' in reply)) throw new Error('The file reader sent no rows')
    if (reply.rows.length === 0) return
    yield* reply.rows
  }
}

class AsideReader {
  readonly #worker: Worker
  readonly #gone: AbortSignal
  readonly #milliseconds: number

  constructor(file: FileToRead, gone: AbortSignal, { memoryMb, milliseconds }: typeof readerLimits) {
    this.#gone = gone
    this.#milliseconds = milliseconds
    this.#worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
      workerData: file,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    })
  }

  async next(layout: Layout | null = null): Promise<Exclude<WorkerReply, { unreadable: string }>> {
    const { promise, resolve, reject } = Promise.withResolvers<WorkerReply>()
    const ended = () => reject(new Error('The file reader ended early'))
    const left = () => reject(this.#gone.reason)
    const timer = setTimeout(() => reject(new UnreadableFile(tooSlow)), this.#milliseconds)
    this.#gone.addEventListener('abort', left)
    this.#worker.once('message', resolve).once('error', reject).once('exit', ended)
    try {
      this.#gone.throwIfAborted()
      this.#worker.postMessage(layout)
      const reply = await promise
      if ('unreadable' in reply) throw new UnreadableFile(reply.unreadable)
      return reply
    } catch (error) {
      throw isOutOfMemory(error) ? new UnreadableFile(tooLarge) : error
    } finally {
      clearTimeout(timer)
      this.#gone.removeEventListener('abort', left)
      this.#worker.off('message', resolve).off('error', reject).off('exit', ended)
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

const tooSlow = 'Reading the file took too long. Split it and import the parts.'
const tooLarge = 'Reading the file took too much memory. Split it and import the parts.'

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
