import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockAhead } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openApp } from '#server/open-app.ts'
import { openObjectStore } from '#server/testing/object-store.ts'

/** `deploy/backup.sh`, which the timer and the service of the compose file run, over a stopped portal. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const script = path.join(root, 'deploy', 'backup.sh')
const daySeconds = 86_400
let home: string
let data: string
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'kerbside-script-'))
  data = path.join(home, 'data')
  const config = readConfig({ KERBSIDE_DATA: data, DEMO: '0' })
  const portal = await openApp(config, '2026-11-20T13:00:00Z', () => {})
  await portal.database.close()
  await portal.release()
}, 60_000)
afterAll(() => rm(home, { recursive: true, force: true }))

function environment(settings: Record<string, string>) {
  const PATH = `${path.dirname(process.execPath)}:${process.env['PATH']}`
  return { cwd: root, env: { PATH, DEMO: '0', KERBSIDE_DATA: data, ...settings } }
}

const backUp = (settings: Record<string, string>) =>
  promisify(execFile)('sh', [script], environment(settings))

/** A folder with backups of these ages, and a file that is none. */
async function folderWith(name: string, ages: Record<string, number>): Promise<string> {
  const folder = path.join(home, name)
  await mkdir(folder)
  for (const [name, days] of Object.entries({ ...ages, 'notes.tar.gz': 400 })) {
    const file = path.join(folder, name)
    await writeFile(file, '')
    const seconds = (await stat(file)).mtimeMs / 1000 - days * daySeconds
    await utimes(file, seconds, seconds)
  }
  return folder
}

const ages = { 'kerbside-old.tar.gz': 9, 'kerbside-recent.tar.gz': 5 }

test('once a new backup is complete, those older than KEEP_DAYS are deleted', async () => {
  const folder = await folderWith('kept', ages)
  await backUp({ BACKUPS: folder, KEEP_DAYS: '7' })
  const [made = '', ...others] = (await readdir(folder)).toSorted()
  expect(made).toMatch(/^kerbside-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/)
  expect(others).toEqual(['kerbside-recent.tar.gz', 'notes.tar.gz'])
  // Only its owner can read it.
  expect((await stat(path.join(folder, made))).mode & 0o777).toBe(0o600)
}, 60_000)

test('a failed backup deletes nothing, and is reported', async () => {
  const folder = await folderWith('failed', ages)
  const failed = backUp({ BACKUPS: folder, KEEP_DAYS: '7', KERBSIDE_DATA: path.join(home, 'nowhere') })
  await expect(failed).rejects.toMatchObject({ code: 1 })
  expect((await readdir(folder)).toSorted()).toEqual([...Object.keys(ages), 'notes.tar.gz'])
})

test('with BACKUPS=store: it goes into the object store, with the same KEEP_DAYS', async () => {
  const store = await openObjectStore()
  store.now = clockAhead(0)()
  store.objects.set('backups/kerbside-2020-01-01-033000.tar.gz', {
    bytes: Buffer.from('old'),
    at: '2020-01-01T03:30:00.000Z',
  })
  try {
    await backUp({ BACKUPS: 'store:', KEEP_DAYS: '7', ...store.settings })
    expect([...store.objects.keys()]).toEqual([
      expect.stringMatching(/^backups\/kerbside-(?!2020)\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/),
    ])
  } finally {
    await store.close()
  }
}, 60_000)

test('the daily script tries again after a failure, and ends when its container stops', async () => {
  const settings = { BACKUPS: path.join(home, 'kept'), KERBSIDE_DATA: path.join(home, 'nowhere') }
  // With its `sleep`, as a container stops both.
  const daily = spawn('sh', [script, 'daily'], { ...environment(settings), detached: true })
  let said = ''
  daily.stderr.on('data', (words) => (said += words))
  await expect.poll(() => said, { timeout: 20_000 }).toContain('The backup failed. Trying again in an hour.')
  process.kill(-(daily.pid ?? 0), 'SIGTERM')
  expect(await once(daily, 'exit')).toEqual([0, null])
})
