import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { portalOver } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { added, logOf, sendDue, toLoopback } from '#server/testing/webhook-desk.ts'
import { accepts, openReceiver } from '#server/testing/webhook-receiver.ts'

const morning = '2026-11-20T13:00:00Z'
const child = fileURLToPath(new URL('../../testing/webhook-process.ts', import.meta.url))

test('a portal killed while sending loses no event, and another continues where it stopped', async () => {
  const { url, drop } = await testDatabaseUrl()
  const database = openDatabase({ url, connections: 8 })
  await migrate(database.db)
  const portal = await portalOver(database, morning, toLoopback)
  const receiver = await openReceiver()
  onTestFinished(async () => {
    await receiver.close()
    await portal.close()
    await drop()
  })
  const company = await makeSmallCompany(portal)
  const admin = await signedIn(portal, ['adminSystem'])
  const { guid } = await added(admin, receiver.base)
  const book = advancedBooker(portal, company)
  for (let parties = 0; parties < 3; parties++) await book({ arrival: '2026-11-28' })

  // It never answers: the process is killed in the middle of its attempts.
  receiver.answer = () => {}
  const process_ = spawn(process.execPath, [child, url, morning], { stdio: 'inherit' })
  onTestFinished(() => void process_.kill('SIGKILL'))
  await expect.poll(() => receiver.got.length, { timeout: 20_000 }).toBe(3)
  const ended = once(process_, 'exit')
  process_.kill('SIGKILL')
  await ended

  const sent = receiver.got.splice(0)
  receiver.answer = accepts
  await sendDue(portal)
  expect(receiver.got).toEqual([])
  portal.clock.forward(2)
  await sendDue(portal)
  // The same events with the same IDs, by which a receiver recognises them.
  expect(receiver.got.map((it) => it.id).toSorted()).toEqual(sent.map((it) => it.id).toSorted())
  expect((await logOf(admin, guid)).map((it) => it.state)).toEqual(['delivered', 'delivered', 'delivered'])
})
