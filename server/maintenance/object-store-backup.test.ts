import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockAhead } from '#server/clock.ts'
import { readConfig, type Config } from '#server/config.ts'
import { listBackups, withBackupFile } from '#server/maintenance/backup-place.ts'
import { serveBackups } from '#server/maintenance/backup-socket.ts'
import { checkBackup } from '#server/maintenance/check-backup.ts'
import { restoreBackup } from '#server/maintenance/restore-backup.ts'
import { moveFiles } from '#server/maintenance/uploaded-files.ts'
import { storeBackup } from '#server/maintenance/write-backup.ts'
import { openApp } from '#server/open-app.ts'
import { openObjectStore, type TestObjectStore } from '#server/testing/object-store.ts'

/** Backups in an object store, of a portal whose uploaded files are there as well. */

const silent = () => {}
const now = '2026-11-20T13:00:00Z'
let home: string
let store: TestObjectStore
let config: Config
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'kerbside-stored-'))
  store = await openObjectStore()
  config = configFor('data')
})
afterAll(async () => {
  await store.close()
  await rm(home, { recursive: true, force: true })
})

function configFor(name: string, settings = store.settings): Config {
  return readConfig({ KERBSIDE_DATA: path.join(home, name), DEMO: '0', ...settings })
}

async function said(act: (say: (line: string) => void) => Promise<void>): Promise<string> {
  const lines: string[] = []
  await act((line) => lines.push(line))
  return lines.join('\n')
}

const stored = () => [...store.objects.keys()].toSorted()

test('files uploaded before the store was set up are copied into it, once', async () => {
  const photos = path.join(config.dataFolder, 'files', 'photos')
  await mkdir(photos, { recursive: true })
  await writeFile(path.join(photos, 'one.webp'), 'a photo')
  await writeFile(path.join(photos, 'two.webp.0b6c5a0e-0000-4000-8000-000000000000'), 'half an upload')
  expect(await said((say) => moveFiles(config, say))).toContain(
    'Copied to the object store: 1. Already there: 0.',
  )
  expect(stored()).toEqual(['files/photos/one.webp'])
  expect(await said((say) => moveFiles(config, say))).toContain(
    'Copied to the object store: 0. Already there: 1.',
  )
  await expect(moveFiles(configFor('data', {}), silent)).rejects.toThrow('Set FILES_URL and its keys first')
  await rm(path.join(config.dataFolder, 'files'), { recursive: true })
})

test('a running portal’s backup is in the store or not at all, and leaves nothing behind', async () => {
  const portal = await openApp(config, now, silent)
  const stop = await serveBackups(config, portal.url, { warn: (error) => expect(error).toBeUndefined() })
  try {
    const before = (await readdir(config.dataFolder)).toSorted()
    const words = await said((say) => storeBackup(config, { name: 'first.tar.gz', keepDays: null }, say))
    expect(words).toContain('Backup written to store:first.tar.gz')
    expect(words).toContain('contains the encryption key')
    expect(stored()).toEqual(['backups/first.tar.gz', 'files/photos/one.webp'])
    await expect.poll(async () => (await readdir(config.dataFolder)).toSorted()).toEqual(before)
    await expect(storeBackup(config, { name: 'first.tar.gz', keepDays: null }, silent)).rejects.toThrow(
      'store:first.tar.gz already exists',
    )
    // The store goes away once the photo is read, before the backup is written.
    store.trouble = { status: 503, code: 'ServiceUnavailable', times: 99, after: 3 }
    await expect(storeBackup(config, { name: '', keepDays: null }, silent)).rejects.toThrow(
      'The object store refused the request (ServiceUnavailable)',
    )
    expect(store.asked.some((it) => it.startsWith('PUT /kerbside-files/backups/kerbside-'))).toBe(true)
    store.trouble = null
    expect(stored()).toEqual(['backups/first.tar.gz', 'files/photos/one.webp'])
    await expect.poll(async () => (await readdir(config.dataFolder)).toSorted()).toEqual(before)
  } finally {
    await stop()
    await portal.database.close()
    await portal.release()
  }
}, 60_000)

test('a stopped portal’s backup has the time in its name, and old ones are deleted', async () => {
  store.objects.set('backups/kerbside-2020-01-01-033000.tar.gz', {
    bytes: Buffer.from('old'),
    at: '2020-01-01T03:30:00.000Z',
  })
  store.now = clockAhead(0)()
  const words = await said((say) => storeBackup(config, { name: '', keepDays: 30 }, say))
  expect(words).toContain('Deleted backups older than 30 days: kerbside-2020-01-01-033000.tar.gz.')
  const list = await said((say) => listBackups(config, say))
  expect(list).toMatch(/^store:first\.tar\.gz {2}2026-11-20 13:00 UTC {2}\d+\.\d MB\nstore:kerbside-\d{4}-/)
}, 60_000)

test('a backup in the store can be checked, and is restored with the files into another store', async () => {
  const words = await said((say) =>
    withBackupFile(config, 'store:first.tar.gz', (file) => checkBackup(config, file, say)),
  )
  expect(words).toMatch(/can be restored\. It holds 0 reservations/)
  await expect(withBackupFile(config, 'store:none.tar.gz', async () => {})).rejects.toThrow(
    'store:none.tar.gz cannot be found',
  )
  const other = await openObjectStore()
  try {
    const into = configFor('restored', other.settings)
    await withBackupFile(config, 'store:first.tar.gz', (file) => restoreBackup(into, file, silent))
    expect(String(other.objects.get('files/photos/one.webp')?.bytes)).toBe('a photo')
    expect((await readdir(into.dataFolder)).toSorted()).toEqual(['lock', 'postgres', 'secret.key'])
    // Back into a folder.
    const folder = configFor('folder', {})
    await withBackupFile(config, 'store:first.tar.gz', (file) => restoreBackup(folder, file, silent))
    expect(await readFile(path.join(folder.dataFolder, 'files', 'photos', 'one.webp'), 'utf8')).toBe(
      'a photo',
    )
    // A store that is away stops the restore before anything is restored.
    other.trouble = { status: 503, code: 'ServiceUnavailable', times: 99 }
    const never = configFor('never', other.settings)
    await expect(
      withBackupFile(config, 'store:first.tar.gz', (file) => restoreBackup(never, file, silent)),
    ).rejects.toThrow('The object store refused the request')
    expect(await readdir(never.dataFolder)).toEqual([])
  } finally {
    await other.close()
  }
}, 90_000)
