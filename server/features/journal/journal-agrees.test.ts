// not moved: whole months
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import { journalGroupings } from '#domain/journal/journal-systems.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import {
  chargeEntry,
  partnerPaymentEntry,
  paymentEntry,
  refundEntry,
  reversalOf,
  type Entry,
} from '#domain/ledger/entries.ts'
import { transferEntry } from '#domain/ledger/till-entries.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Database, Db } from '#server/db/connection.ts'
import { makeExport } from '#server/features/journal/commands/export-journal.ts'
import { undoExport } from '#server/features/journal/commands/undo-export.ts'
import { previewOfExport } from '#server/features/journal/queries/journal-preview.ts'
import { postEntry, type EntryContext } from '#server/features/ledger/commands.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { expectExportsToBeTheLedger, mapEveryAccount } from '#server/testing/journal-agreement.ts'
import { line, makeSmallLedger } from '#server/testing/small-ledger.ts'
import { atLength } from '#server/testing/tier.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

const now = '2026-12-03T13:00:00Z'
const period = { from: '2026-10-01', to: '2026-12-03' }
const systems = ['plain', 'xero', 'quickbooks'] as const
let database: Database
let db: Db
let actor: Actor
let ledger: Awaited<ReturnType<typeof makeSmallLedger>>
let last: { guid: string; entry: Entry; context: EntryContext } | null = null

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  ledger = await makeSmallLedger(db)
  actor = {
    accountGuid: ledger.ann,
    name: 'Ann',
    kind: 'staff',
    permissions: allPermissions,
    partnerGuid: null,
  }
  for (const system of systems) await mapEveryAccount(db, actor, now, system)
})
afterAll(() => database.close())

const day = fc.integer({ min: 0, max: 60 }).map((it) => addDays('2026-10-03', it))
const cents = fc.integer({ min: 1, max: 99_999 })
const system = fc.constantFrom(...systems)
const step = fc.oneof(
  fc.record({ does: fc.constant('charge'), day, cents, other: cents, onAccount: fc.boolean() }),
  fc.record({
    does: fc.constantFrom('payment', 'refund', 'partnerPayment', 'transfer'),
    day,
    cents,
    method: fc.constantFrom('cash', 'card', 'bank'),
  }),
  fc.record({ does: fc.constant('reversal') }),
  fc.record({
    does: fc.constant('export'),
    system,
    grouping: fc.constantFrom(...journalGroupings),
    from: day,
    to: day,
  }),
  fc.record({ does: fc.constant('undo'), system }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function act(own: Step): Promise<void> {
  await inUnitOfWork(db, { actor, now }, async (work) => {
    if ('from' in own) return exportAsPreviewed(work, own)
    if ('system' in own) return undoNewest(work, own.system)
    work.audit.record({ action: 'takePayment', subjectKind: 'group', subjectGuid: null })
    return post(work, own)
  })
}

/** An export contains what its preview said; without new entries, the preview is empty. */
async function exportAsPreviewed(work: UnitOfWork, own: Extract<Step, { from: string }>): Promise<unknown> {
  const preview = await previewOfExport(work.tx, own, now.slice(0, 10))
  const made = await makeExport(work, { ...own, file: 'csv' })
  if (isRefusal(preview)) return expect(made).toEqual(preview)
  const { accounts, journals, ...told } = preview
  const added = (side: 'debitCents' | 'creditCents') => accounts.reduce((sum, it) => sum + it[side], 0)
  expect([added('debitCents'), added('creditCents')]).toEqual([told.debitCents, told.creditCents])
  if (isRefusal(made)) return expect([told.entries, journals, told.debitCents]).toEqual([0, 0, 0])
  const written = await work.tx
    .selectFrom('journal_export')
    .select(['entries', 'lines', 'files', 'debit_cents as debitCents', 'credit_cents as creditCents'])
    .where('guid', '=', made.guid ?? '')
    .executeTakeFirst()
  return expect(written).toEqual(told)
}

async function undoNewest(work: UnitOfWork, of: (typeof systems)[number]): Promise<unknown> {
  const newest = await work.tx
    .selectFrom('journal_export')
    .select('guid')
    .where('system', '=', of)
    .where('undone_at', 'is', null)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return newest ? undoExport(work, { guid: newest.guid, reason: 'x' }) : null
}

async function post(work: UnitOfWork, own: Exclude<Step, { system: unknown }>): Promise<void> {
  if (!('day' in own)) {
    if (last === null) return
    await postEntry(work, reversalOf(last.entry, 'Reversed'), { ...last.context, reversesGuid: last.guid })
    last = null
    return
  }
  const context = { earnedOn: own.day, postedOn: '2026-12-03', groupGuid: ledger.first }
  const entry = must('other' in own ? charged(own) : moved(own))
  const guid = await postEntry(work, entry, context)
  last = { guid, entry, context }
}

function charged({ day: serviceDate, cents: one, other, onAccount }: Extract<Step, { other: number }>) {
  const { hotel: partnerGuid, second: groupGuid } = ledger
  return chargeEntry({
    billing: onAccount ? { kind: 'partner', partnerGuid } : { kind: 'customer', groupGuid },
    lines: [
      line('fastTrack', one),
      { ...line('fastTrack', other), key: 'low', taxCode: 'LOW' },
      line('fees', one),
    ],
    serviceDate,
    memo: 'Services',
    commission: onAccount ? { partnerGuid, cents: one } : null,
  })
}

function moved({ does, cents: amountCents, method }: Extract<Step, { method: unknown }>): Entry | Refusal {
  const { hotel: partnerGuid, first: groupGuid } = ledger
  if (does === 'payment') return paymentEntry({ groupGuid, method, amountCents })
  if (does === 'refund') return refundEntry({ groupGuid, method, amountCents })
  if (does === 'partnerPayment') return partnerPaymentEntry({ partnerGuid, method, amountCents })
  return transferEntry({ from: { holderGuid: ledger.ann }, to: 'bank', amountCents, memo: 'To the bank' })
}

function must(entry: Entry | Refusal | null): Entry {
  if (entry === null || isRefusal(entry)) throw new Error('An entry is invalid')
  return entry
}

test(
  'after any postings, exports and undone exports, the files balance and together are the ledger, account by account',
  { timeout: 600_000 },
  async () => {
    await act({ does: 'charge', day: '2026-11-01', cents: 1_100, other: 500, onAccount: true })
    for (const own of systems) await mapEveryAccount(db, actor, now, own)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
        for (const own of steps) await act(own)
        for (const own of systems) await expectExportsToBeTheLedger(db, { actor, now, system: own, period })
      }),
      { numRuns: atLength({ short: 12, long: 200 }), endOnFailure: true },
    )
    const { made } = await db
      .selectFrom('journal_export')
      .select((is) => is.fn.countAll<number>().as('made'))
      .executeTakeFirstOrThrow()
    expect(made).toBeGreaterThan(40)
  },
)
