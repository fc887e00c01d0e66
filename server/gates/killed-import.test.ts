import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { doImport } from '#contract/imports.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { openDatabase } from '#server/db/connection.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'
import { portalOver } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/**
 * A server killed in the middle of an import leaves no row half done. The next run imports each row exactly
 * once.
 */
const child = fileURLToPath(new URL('../testing/importing-process.ts', import.meta.url))
const count = 6000
const killsAfterSteps = [2, 5]
const begun = '2026-11-20T13:00:00Z'

/** Runs the waiting imports in a process; killed after so many steps. Whether it came to its end. */
async function work(url: string, now: string, steps = Infinity): Promise<boolean> {
  const process = spawn(globalThis.process.execPath, [child, url, now], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(process, 'exit')
  let seen = 0
  let isDone = false
  for await (const line of createInterface({ input: process.stdout })) {
    if (line === 'done') isDone = true
    seen += 1
    if (seen > steps && !isDone) process.kill('SIGKILL')
  }
  await ended
  return isDone
}

test('killed again and again, an import takes every row once', { timeout: 180_000 }, async () => {
  const { url, drop } = await testDatabaseUrl()
  onTestFinished(drop)
  const open = () => openDatabase({ url, connections: 8 })
  const people = Array.from({ length: count }, (_, at) => `Guest${at},Of Crash,guest${at}@crash.example`)
  const first = await portalOver(open(), begun)
  await makeSmallCompany(first)
  const admin = await signedIn(first, ['adminSystem'])
  const desk = new ImportDesk(first, admin, 'customers')
  const run = await desk.uploaded(`First name,Last name,E-mail\n${people.join('\n')}\n`)
  await desk.checked(run)
  await admin.must(doImport, { params: { run } })
  await first.close()

  let now = begun
  for (const steps of killsAfterSteps) {
    expect(await work(url, now, steps)).toBe(false)
    now = addMinutes(now, 3)
  }
  // The third server finds that two have died over it, and leaves it to a person, who resumes it.
  expect(await work(url, now)).toBe(true)
  const second = await portalOver(open(), now)
  onTestFinished(() => second.close())
  const later = new ImportDesk(
    second,
    await signedIn(second, ['adminSystem'], { name: 'Bob Boss' }),
    'customers',
  )
  const left = await later.detail(run)
  expect(left.state).toBe('stopped')
  expect(left.outcomes['new']).toBeGreaterThan(0)
  expect(left.outcomes['new']).toBeLessThan(count)
  const made = () =>
    second.database.db.selectFrom('customer').select('email').where('last_name', '=', 'Of Crash').execute()
  expect(await made()).toHaveLength(left.outcomes['new'] ?? 0)

  expect((await later.done(run)).outcomes).toMatchObject({ new: count, same: 0, refused: 0 })
  const emails = (await made()).map((it) => it.email)
  expect(emails).toHaveLength(count)
  expect(new Set(emails).size).toBe(count)
  const { histories } = await second.database.db
    .selectFrom('history')
    .select((is) => is.fn.countAll<number>().as('histories'))
    .where('action', '=', 'makeCustomer')
    .executeTakeFirstOrThrow()
  expect(histories).toBe(count)
})
