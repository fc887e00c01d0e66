import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WalFlush } from '#server/db/wal-flush.ts'

/** A disk whose flushes end when they are told to. */
function slowDisk() {
  const begun: { file: string; end: () => void; fail: (error: Error) => void }[] = []
  const wal = new WalFlush((file) => new Promise((end, fail) => begun.push({ file, end, fail })))
  const settled = async (it: Promise<unknown>) => {
    await new Promise(setImmediate)
    return Promise.race([it.then(() => true), Promise.resolve(false)])
  }
  return { begun, wal, settled }
}

test('with nothing noted nobody waits', async () => {
  await expect(new WalFlush().done()).resolves.toBeUndefined()
})

test('nobody is done before the flush is', async () => {
  const { begun, wal, settled } = slowDisk()
  wal.note('1')
  const done = wal.done()
  expect(await settled(done)).toBe(false)
  begun[0]?.end()
  await done
})

test('all that is noted during a flush shares the next one, and waits for it', async () => {
  const { begun, wal, settled } = slowDisk()
  wal.note('1')
  const first = wal.done()
  await settled(first)
  const later = Array.from({ length: 20 }, () => {
    wal.note('1')
    return wal.done()
  })
  begun[0]?.end()
  await first
  expect(await settled(Promise.all(later))).toBe(false)
  begun[1]?.end()
  await Promise.all(later)
  expect(begun.map((it) => it.file)).toEqual(['1', '1'])
})

test('whoever only read waits for what he may have read', async () => {
  const { begun, wal, settled } = slowDisk()
  wal.note('1')
  const writer = wal.done()
  await settled(writer)
  const reader = wal.done()
  expect(await settled(reader)).toBe(false)
  begun[0]?.end()
  await Promise.all([writer, reader])
})

test('a disk that failed is never believed again', async () => {
  const { begun, wal, settled } = slowDisk()
  wal.note('1')
  const first = wal.done()
  await settled(first.catch(() => {}))
  begun[0]?.fail(new Error('EIO'))
  await expect(first).rejects.toThrow('EIO')
  await expect(wal.done()).rejects.toThrow('EIO')
  wal.note('1')
  await expect(wal.done()).rejects.toThrow('EIO')
  await expect(wal.done()).rejects.toThrow('EIO')
})

test('flushed at once, nothing is left to be flushed later', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kerbside-wal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, '1')
  await writeFile(file, 'x')
  const { begun, wal } = slowDisk()
  wal.note(file)
  wal.doneNow()
  await wal.done()
  expect(begun).toEqual([])
})
