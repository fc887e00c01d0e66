// not moved: whole months
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { chargeEntry, paymentEntry } from '#domain/ledger/entries.ts'
import { isRefusal } from '#domain/refusal.ts'
import { undoExport } from '#server/features/journal/commands/undo-export.ts'
import { makeExport } from '#server/features/journal/commands/export-journal.ts'
import { postEntries, type Posted } from '#server/features/ledger/commands.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { expectExportsToBeTheLedger, mapEveryAccount } from '#server/testing/journal-agreement.ts'
import { line, makeSmallLedger } from '#server/testing/small-ledger.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const now = '2026-12-03T13:00:00Z'
const period = { from: '2026-11-01', to: '2026-11-30' }

test('10,000 entries for Xero, one journal each, are exported in seconds, in files of at most 300 lines', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const ledger = await makeSmallLedger(db)
  const permissions = allPermissions
  const actor = {
    accountGuid: ledger.ann,
    name: 'Ann',
    kind: 'staff',
    permissions,
    partnerGuid: null,
  } as const
  for (let round = 0; round < 25; round++)
    await inUnitOfWork(db, { actor, now }, async (work) => {
      work.audit.record({ action: 'takePayment', subjectKind: 'group', subjectGuid: null })
      return postEntries(
        work,
        Array.from({ length: 200 }, (_, at) => bothOf(ledger, addDays('2026-11-01', at % 30), at)).flat(),
      )
    })
  await sql`analyze`.execute(db)
  await mapEveryAccount(db, actor, now, 'xero')
  const asked = { system: 'xero', file: 'csv', grouping: 'entry', ...period } as const
  const started = performance.now()
  await inUnitOfWork(db, { actor, now }, (work) => makeExport(work, asked))
  // A second and a half on two idle cores.
  expect(performance.now() - started).toBeLessThan(8_000)
  const made = await db.selectFrom('journal_export').select(['entries', 'lines', 'files']).executeTakeFirst()
  expect(made).toMatchObject({ entries: 10_010 })
  expect(made?.files).toBeGreaterThan(100)
  await expectExportsToBeTheLedger(db, { actor, now, system: 'xero', period })
  // The planner knows the marks of the first export, and expects hardly any of the next one.
  const { guid } = await db.selectFrom('journal_export').select('guid').executeTakeFirstOrThrow()
  await inUnitOfWork(db, { actor, now }, (work) => undoExport(work, { guid, reason: 'Again' }))
  await sql`analyze`.execute(db)
  const again = performance.now()
  const second = await inUnitOfWork(db, { actor, now }, (work) => makeExport(work, asked))
  expect(performance.now() - again).toBeLessThan(8_000)
  expect(second).toMatchObject({ toast: 'Export 2 for Xero: 10,010 entries' })
  await database.close()
}, 120_000)

/** A charge on account, and a guest’s payment. */
function bothOf(ledger: { hotel: string; first: string }, day: string, at: number): Posted[] {
  const { hotel: partnerGuid, first: groupGuid } = ledger
  const charge = chargeEntry({
    billing: { kind: 'partner', partnerGuid },
    lines: [line('fastTrack', 1_000 + at), line('extras', 300), line('airportTransport', 700)],
    serviceDate: day,
    memo: 'Transfer to the hotel',
    commission: { partnerGuid, cents: 10 },
  })
  const payment = paymentEntry({ groupGuid, method: 'card', amountCents: 100 + at })
  if (charge === null || isRefusal(payment)) throw new Error('An entry is invalid')
  return [
    { entry: charge, context: { earnedOn: day, partnerGuid } },
    { entry: payment, context: { postedOn: day, groupGuid } },
  ]
}
