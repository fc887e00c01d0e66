import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { readInWorker } from '#server/import-files/read-in-worker.ts'
import { bookOf } from '#server/testing/zip.ts'

/** Small files that expand to a lot of data, read while the portal serves other requests. */
const first = async () => ({ sheet: 0, line: 1 })
const stays = new AbortController().signal
const cell = (place: string, text: string) => `<c r="${place}" t="str"><v>${text}</v></c>`
const sheet = (rows: string) =>
  `<worksheet><sheetData><row>${cell('A1', 'First name')}</row>${rows}</sheetData></worksheet>`

async function rowsOf(name: string, bytes: Uint8Array, gone = stays): Promise<string[][]> {
  return readInWorker({ name, bytes, encoding: undefined }, gone, first, async (table) => {
    const rows: string[][] = []
    for await (const { cells } of table.rows) rows.push(cells)
    return rows
  })
}

/** Maximum event loop delay in milliseconds, and memory growth in megabytes. */
async function costOf(act: () => Promise<unknown>): Promise<{ blockedMs: number; addedMb: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const before = process.memoryUsage().rss
  let peak = before
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10)
  delay.enable()
  await act()
  delay.disable()
  clearInterval(watching)
  return { blockedMs: delay.max / 1e6, addedMb: (peak - before) / 1024 / 1024 }
}

test('rows padded to the last column of a spreadsheet cost nothing', async () => {
  const padded = bookOf(sheet(`<row>${cell('A2', 'Ann')}<c r="XFD2"/></row>`.repeat(5000)))
  expect(padded.length).toBeLessThan(3000)
  let rows: string[][] = []
  const { blockedMs } = await costOf(async () => (rows = await rowsOf('a.xlsx', padded)))
  expect([rows.length, rows[0]]).toEqual([5000, ['Ann']])
  expect(blockedMs).toBeLessThan(1000)
})

test('a cell far to the right of the headings makes its row too wide', async () => {
  const [row] = await rowsOf('a.xlsx', bookOf(sheet(`<row>${cell('A2', 'Ann')}${cell('XFD2', 'far')}</row>`)))
  expect(row).toHaveLength(201)
})

test('cells without a position are read in sequence, including empty ones', async () => {
  const rows = await rowsOf('a.xlsx', bookOf(sheet('<row><c/><c t="str"><v>B</v></c><c/></row>')))
  expect(rows).toEqual([['', 'B']])
})

test.each([
  ['a text', '<c r="A2" t="str"><v>', 'x'],
  ['an attribute', '<c r="', 'x'],
  ['a comment', '<!--', '<'],
])('%s of 100 MB is refused before it is buffered', async (_, begins, sign) => {
  const content = Buffer.alloc(100 * 1024 * 1024, sign)
  content.write(`<worksheet><sheetData><row>${cell('A1', 'First name')}</row><row>${begins}`)
  const book = bookOf(content)
  const { addedMb } = await costOf(() =>
    expect(rowsOf('a.xlsx', book)).rejects.toThrow('The file has a cell with more than 32,000 characters'),
  )
  expect(addedMb).toBeLessThan(150)
})

test('a file that takes too much memory or time is refused without affecting the portal', async () => {
  const texts = Array.from({ length: 4000 }, (_, at) => `<si><t>${at}${'x'.repeat(20_000)}</t></si>`).join('')
  const book = bookOf(sheet('<row><c r="A2" t="s"><v>1</v></c></row>'), {
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
  })
  const read = (limits: { memoryMb: number; milliseconds: number }) =>
    readInWorker(
      { name: 'a.xlsx', bytes: book, encoding: undefined },
      stays,
      first,
      async ({ headings }) => headings,
      limits,
    )
  await expect(read({ memoryMb: 32, milliseconds: 60_000 })).rejects.toThrow(
    'Reading the file took too much memory. Split it',
  )
  await expect(read({ memoryMb: 512, milliseconds: 1 })).rejects.toThrow(
    'Reading the file took too long. Split it',
  )
  expect(await read({ memoryMb: 512, milliseconds: 60_000 })).toEqual(['First name'])
})

test('reading ends when the client disconnects, before the first row or between rows', async () => {
  const file = Buffer.from(`First name\n${'Ann\n'.repeat(50_000)}`)
  const gone = new AbortController()
  gone.abort()
  await expect(rowsOf('a.csv', file, gone.signal)).rejects.toThrow('aborted')
  const leaves = new AbortController()
  let read = 0
  const reading = readInWorker(
    { name: 'a.csv', bytes: file, encoding: undefined },
    leaves.signal,
    first,
    async (table) => {
      for await (const _ of table.rows) if (++read === 10) leaves.abort()
    },
  )
  await expect(reading).rejects.toThrow('aborted')
  expect(read).toBeLessThan(5000)
})

test('too many concurrent files are refused', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => rowsOf('a.csv', Buffer.from('First name\nAnn'))),
  )
  const refused = answers.filter((it) => it.status === 'rejected')
  expect(refused.map((it) => String(it.reason))).toEqual([
    'Error: Too many files are being checked. Try again in a minute.',
    'Error: Too many files are being checked. Try again in a minute.',
  ])
})
