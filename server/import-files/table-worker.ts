import type { Layout } from '#domain/import/propose-layout.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { fileLimits, UnreadableFile } from '#server/import-files/file-limits.ts'
import { openTable } from '#server/import-files/open-table.ts'
import type { FileToRead, WorkerReply } from '#server/import-files/read-in-worker.ts'
import type { TableRow } from '#server/import-files/table-rows.ts'

/**
 * Reads one file for `readInWorker`. Each message gets one reply: the first rows, then (the message is the
 * layout) the headings, then the rows in batches.
 */
const batchRows = 500

async function* replies({
  name,
  bytes,
  encoding,
}: FileToRead): AsyncGenerator<WorkerReply, void, Layout | null> {
  try {
    const opened = await openTable(name, bytes, encoding)
    const layout = yield { sheets: opened.sheets }
    const { rows, ...head } = await opened.table(layout)
    yield { head }
    let some: TableRow[] = []
    let size = 0
    for await (const row of rows) {
      some.push(row)
      size += row.cells.reduce((sum, it) => sum + it.length, 0)
      if (some.length < batchRows && size < fileLimits.line * 4) continue
      yield { rows: some }
      some = []
      size = 0
    }
    if (some.length > 0) yield { rows: some }
    yield { rows: [] }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { unreadable: error.message }
  }
}

const reading = replies(workerData as FileToRead)
parentPort?.on('message', (layout: Layout | null) => {
  void reading.next(layout).then(({ value }) => parentPort?.postMessage(value))
})
