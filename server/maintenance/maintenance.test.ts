import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { packTar } from 'modern-tar/fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig, type Config } from '#server/config.ts'
import { checkBackup } from '#server/maintenance/check-backup.ts'
import { serveBackups } from '#server/maintenance/backup-socket.ts'
import { forgetLostSecrets } from '#server/maintenance/forget-sealed.ts'
import { restoreBackup } from '#server/maintenance/restore-backup.ts'
import { writeBackup } from '#server/maintenance/write-backup.ts'
import { openApp, type OpenApp } from '#server/open-app.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'
import { readSecret, storedSecret } from '#server/work/stored-secret.ts'

/** A portal's data folder through its life: made, backed up, restored, and with its key lost. */

const now = '2026-11-20T13:00:00Z'
const silent = () => {}
const email = 'with-app@test.example'

let home: string
let config: Config
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'kerbside-home-'))
  config = configFor(path.join(home, 'data'))
  // What a first start leaves that was killed while it created the database.
  await mkdir(path.join(home, 'data', 'postgres.draft'), { recursive: true })
  await writeFile(path.join(home, 'data', 'postgres.draft', 'PG_VERSION'), 'half')
})
afterAll(() => rm(home, { recursive: true, force: true }))

function configFor(folder: string, url = ''): Config {
  return readConfig({ KERBSIDE_DATA: folder, DATABASE_URL: url, DEMO: '0' })
}

const keyFile = () => path.join(config.dataFolder, 'secret.key')

async function withPortal<T>(config: Config, act: (open: OpenApp) => Promise<T>): Promise<T> {
  const open = await openApp(config, now, silent)
  try {
    return await act(open)
  } finally {
    await open.database.close()
    await open.release()
  }
}

async function said(act: (say: (line: string) => void) => Promise<void>): Promise<string> {
  const lines: string[] = []
  await act((line) => lines.push(line))
  return lines.join('\n')
}

test('a first start recreates everything after an earlier one was killed', async () => {
  await withPortal(config, async ({ database: { db }, sealer }) => {
    const site = {
      title: 'Kerbside',
      company: 'Small Company',
      agency: 'An Agency',
      currency: 'BBD',
      time_zone: 'America/Barbados',
    }
    await db
      .insertInto('site')
      .values({ ...site, airport_code: 'BGI', updated_at: now })
      .execute()
    await storedSecret(db, sealer, 'link', () => 'the link secret')()
    await db
      .insertInto('account')
      .values({
        guid: newGuid(),
        email,
        name: 'With an App',
        kind: 'staff',
        permissions: [],
        totp_secret: sealer.seal('totp', 'JBSWY3DPEHPK3PXP'),
        ...timestamps(now),
      })
      .execute()
    const message = {
      kind: 'mail',
      template: 'passwordCode',
      recipient: email,
      sealed: true,
      next_attempt_at: now,
      created_at: now,
    } as const
    await db
      .insertInto('outbox')
      .values({ guid: newGuid(), body: sealer.seal('message', 'Your code'), ...message })
      .execute()
  })
  expect((await readdir(config.dataFolder)).toSorted()).toEqual(['lock', 'postgres', 'secret.key'])
})

describe('a backup of the embedded database', () => {
  const file = () => path.join(home, 'backup.tar.gz')
  const running = () => path.join(home, 'running.tar.gz')

  test('of a stopped portal is for its owner only, and says that it contains the encryption key', async () => {
    await mkdir(path.join(config.dataFolder, 'files', 'photos'), { recursive: true })
    await writeFile(path.join(config.dataFolder, 'files', 'photos', 'one.webp'), 'a photo')
    const words = await said((say) => writeBackup(config, file(), say))
    expect(words).toContain('contains the encryption key')
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    await expect(writeBackup(config, file(), silent)).rejects.toThrow('exists')
  })

  test('of a running portal has everything committed before it, while others go on writing', async () => {
    await withPortal(config, async ({ database, url }) => {
      const warnings: unknown[] = []
      const stop = await serveBackups(config, url, { warn: (error) => warnings.push(error) })
      expect((await stat(path.join(config.dataFolder, 'backup.sock'))).mode & 0o777).toBe(0o600)
      const write = (name: string) =>
        database.db.insertInto('secret').values({ name, value: 'clear' }).execute()
      await write('before')
      const done = new AbortController()
      let written = 0
      const writing = (async () => {
        for (; !done.signal.aborted; written++) await write(`later ${written}`)
      })()
      await writeBackup(config, running(), silent)
      done.abort()
      expect(written).toBeGreaterThan(5)
      await writing
      // The copy is deleted once the file is sent.
      await expect
        .poll(async () => (await readdir(config.dataFolder)).toSorted())
        .toEqual(['backup.sock', 'files', 'last-backup.json', 'lock', 'postgres', 'secret.key'])
      await stop()
      expect(warnings).toEqual([])
      await database.db
        .deleteFrom('secret')
        .where((it) => it.or([it('name', 'like', 'later %'), it('name', '=', 'before')]))
        .execute()
    })
  })

  test.each([
    ['a stopped', file],
    ['a running', running],
  ])(
    'of %s portal is restored with database, files and key, into an empty folder only',
    async (which, from) => {
      const folder = path.join(home, `restored from ${which}`)
      await mkdir(folder)
      await writeFile(path.join(folder, 'something'), '')
      await expect(restoreBackup(configFor(folder), from(), silent)).rejects.toThrow('is not empty')
      await rm(path.join(folder, 'something'))
      await restoreBackup(configFor(folder), from(), silent)
      expect(await readFile(path.join(folder, 'files', 'photos', 'one.webp'), 'utf8')).toBe('a photo')
      expect((await stat(path.join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
      const secret = await withPortal(configFor(folder), ({ database, sealer }) =>
        readSecret(database.db, sealer, 'link'),
      )
      expect(secret).toBe('the link secret')
    },
  )

  test('can be checked without changing anything, and prints what it contains', async () => {
    const words = await said((say) => checkBackup(config, running(), say))
    expect(words).toMatch(
      /can be restored\. It holds 0 reservations and 0 customers\. All 0 ledger entries balance/,
    )
  })

  test('whose books do not balance fails the check', async () => {
    const folder = path.join(home, 'unbalanced')
    await restoreBackup(configFor(folder), file(), silent)
    await withPortal(configFor(folder), async ({ database: { db } }) => {
      const days = { earned_on: '2026-11-20', posted_on: '2026-11-20' }
      const entry = { guid: newGuid(), at: now, ...days, memo: 'Half', kind: 'charge' } as const
      await db.transaction().execute(async (tx) => {
        // As after damage to the disk: the triggers would refuse it.
        await sql`set local session_replication_role = replica`.execute(tx)
        await tx.insertInto('entry').values(entry).execute()
      })
    })
    const unbalanced = path.join(home, 'unbalanced.tar.gz')
    await writeBackup(configFor(folder), unbalanced, silent)
    await expect(checkBackup(config, unbalanced, silent)).rejects.toThrow(
      'The books do not balance: 1 of 1 ledger entries are wrong.',
    )
    // It starts four databases, one after the other.
  }, 90_000)

  test('of a running portal is one moment of the database: what was written while it ran is there up to one point', async () => {
    const names = await withPortal(
      configFor(path.join(home, 'restored from a running')),
      ({ database: { db } }) =>
        db
          .selectFrom('secret')
          .select('name')
          .where((it) => it.or([it('name', 'like', 'later %'), it('name', '=', 'before')]))
          .execute(),
    )
    const later = names
      .filter((it) => it.name !== 'before')
      .map((it) => Number(it.name.slice('later '.length)))
    expect(names.some((it) => it.name === 'before')).toBe(true)
    expect(later.toSorted((a, b) => a - b)).toEqual(later.map((_, index) => index))
  })

  test('a truncated backup, or another file, restores nothing and leaves the folder unchanged', async () => {
    const [folder, cut, other] = [
      path.join(home, 'none'),
      path.join(home, 'cut.tar.gz'),
      path.join(home, 'other.tar.gz'),
    ]
    await copyFile(file(), cut)
    await truncate(cut, Math.floor((await stat(cut)).size / 2))
    await writeFile(other, 'no backup at all')
    await expect(restoreBackup(configFor(folder), cut, silent)).rejects.toThrow('is not a complete backup')
    await expect(restoreBackup(configFor(folder), other, silent)).rejects.toThrow('is not a complete backup')
    await expect(restoreBackup(configFor(folder), path.join(home, 'missing'), silent)).rejects.toThrow(
      'cannot be found',
    )
    const only = path.join(home, 'only.tar.gz')
    const content = packTar([{ type: 'content', content: '18', target: 'postgres/PG_VERSION' }])
    await pipeline(content, createGzip(), createWriteStream(only))
    await expect(restoreBackup(configFor(folder), only, silent)).rejects.toThrow(
      'is not a complete backup of a portal',
    )
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  test('is refused where there is nothing to back up', async () => {
    await expect(
      writeBackup(configFor(path.join(home, 'nowhere')), path.join(home, 'x'), silent),
    ).rejects.toThrow('No database found')
  })
})

describe('a lost key', () => {
  const forget = (isForGood: boolean) => said((say) => forgetLostSecrets(config, isForGood, now, say))

  test('is not replaced in silence: the start refuses, names the command, and writes no key', async () => {
    await expect(forget(true)).rejects.toThrow('Nothing was deleted')
    await rm(keyFile())
    await expect(openApp(config, now, silent)).rejects.toThrow(
      /database’s key is missing.*npm run forget-secrets/,
    )
    await expect(stat(keyFile())).rejects.toThrow('ENOENT')
  })

  test('another key in its place is refused as well', async () => {
    await writeFile(keyFile(), 'another key that was never used before\n'.replaceAll(' ', '-'))
    await expect(openApp(config, now, silent)).rejects.toThrow(/encrypted with key.*npm run forget-secrets/)
    await rm(keyFile())
  })

  test('lists what will be lost before deleting anything', async () => {
    const words = await forget(false)
    expect(words).toContain(email)
    expect(words).toContain('Nothing has been deleted yet')
    await expect(stat(keyFile())).rejects.toThrow('ENOENT')
    await expect(openApp(config, now, silent)).rejects.toThrow('forget-secrets')
  })

  test('once told for good, the sealed is gone, the rest is there, and the portal starts with a new key', async () => {
    const words = await forget(true)
    expect(words).toMatch(/sign in with their password alone.*with-app@test\.example/)
    expect(words).toMatch(/Unsent e-mails with a code: 1/)
    expect(words).toContain('Ticket links')
    await withPortal(config, async ({ database: { db }, sealer }) => {
      const account = await db
        .selectFrom('account')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      expect(account.totp_secret).toBeNull()
      const lines = await db.selectFrom('history').select(['action', 'after']).orderBy('action').execute()
      expect(lines.map((it) => it.action)).toEqual(['forgetSecrets', 'removeTotp'])
      expect(lines[0]?.after).toMatchObject({ authenticators: [email], unsentMails: 1 })
      const mails = await db.selectFrom('outbox').selectAll().orderBy('template').execute()
      expect(mails.map((it) => [it.template, it.state])).toEqual([
        ['passwordCode', 'failed'],
        ['security', 'waiting'],
      ])
      expect(sealer.open('message', mails[0]?.body ?? '')).toContain('is lost')
      expect(await readSecret(db, sealer, 'link')).toBeNull()
    })
    await expect(forget(true)).rejects.toThrow('Nothing was deleted')
  })
})
