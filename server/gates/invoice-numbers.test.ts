// not moved: a month that is over
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargeEntry } from '#domain/ledger/entries.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { openDatabase, type Database } from '#server/db/connection.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'
import { line, makeSmallLedger } from '#server/testing/small-ledger.ts'
import { portalActor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** Invoice numbers have no gaps, even if issuing fails or runs in parallel. */

const now = '2027-02-01T15:00:00Z'
const child = fileURLToPath(new URL('../testing/issuing-process.ts', import.meta.url))

describe('invoice numbers', () => {
  let url: string
  let drop: () => Promise<void>
  let database: Database
  beforeAll(async () => {
    const made = await testDatabaseUrl()
    ;({ url, drop } = made)
    database = openDatabase({ url, connections: 20 })
    await makeSmallLedger(database.db)
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })

  /** Partners that each owe a service of January. */
  async function makePartners(count: number): Promise<string[]> {
    const guids = Array.from({ length: count }, newGuid)
    const terms = {
      settlement: 'netRate',
      basis_points: 0,
      credit_limit_cents: 90_000,
      terms_days: 30,
      ...timestamps(now),
    } as const
    await database.db
      .insertInto('partner')
      .values(guids.map((guid) => ({ guid, name: `Inn ${guid}`, legal_name: 'Inn Ltd', ...terms })))
      .execute()
    for (const partnerGuid of guids) await charge(partnerGuid)
    return guids
  }

  async function charge(partnerGuid: string): Promise<void> {
    const entry = chargeEntry({
      billing: { kind: 'partner', partnerGuid },
      lines: [line('fastTrack', 11_000)],
      serviceDate: '2027-01-10',
      memo: 'Booked',
    })
    if (entry === null) throw new Error('Nothing was charged')
    await inUnitOfWork(database.db, { actor: portalActor, now }, (work) =>
      postEntry(work, entry, { partnerGuid, earnedOn: '2027-01-10' }),
    )
  }

  const issue = (partnerGuid: string, thenFail = false) =>
    inUnitOfWork(database.db, { actor: portalActor, now }, async (work) => {
      const done = await changeAtOnce(work, issueInvoice, { partnerGuid, month: '2027-01', send: false })
      if (thenFail) throw new Error('Something went wrong behind it')
      return done
    })

  async function expectNoGap(): Promise<number> {
    const rows = await database.db
      .selectFrom('invoice')
      .select(['number', 'guid'])
      .orderBy('number')
      .execute()
    expect(rows.map((it) => it.number)).toEqual(rows.map((_, at) => at + 1))
    const year = await database.db
      .selectFrom('invoice_year')
      .select('last_number')
      .where('year', '=', 2027)
      .executeTakeFirst()
    expect(year?.last_number ?? 0).toBe(rows.length)
    const lines = await database.db.selectFrom('invoice_line').select('invoice_guid').distinct().execute()
    expect(lines).toHaveLength(rows.length)
    return rows.length
  }

  test('when fifty are issued at the same time and every fifth fails after taking its number', async () => {
    const partners = await makePartners(50)
    const done = await Promise.allSettled(partners.map((it, at) => issue(it, at % 5 === 0)))
    expect(done.filter((it) => it.status === 'fulfilled' && !isRefusal(it.value))).toHaveLength(40)
    expect(await expectNoGap()).toBe(40)
  }, 120_000)

  test('of two that issue the same month to the same partner, one is refused', async () => {
    const [partner = ''] = await makePartners(1)
    const answers = await Promise.all([issue(partner), issue(partner)])
    expect(answers.filter(isRefusal)).toHaveLength(1)
    await expectNoGap()
  }, 60_000)

  test('of a process that is killed in the middle, and of the one that goes on after it', async () => {
    await makePartners(30)
    const run = () =>
      spawn(process.execPath, [child, url, '2027-01', now], { stdio: ['ignore', 'pipe', 'inherit'] })
    const before = await expectNoGap()
    const killed = run()
    await once(killed.stdout, 'data')
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const between = await expectNoGap()
    expect(between).toBeGreaterThan(before)
    const [code] = (await once(run(), 'exit')) as [number]
    expect(code).toBe(0)
    // All partners that owed anything have their invoice, those that failed before too, and so has the
    // company's first.
    expect(await expectNoGap()).toBeGreaterThanOrEqual(50 + 1 + 30)
  }, 120_000)
})
