import { describe, expect, test } from 'vitest'
import { chargeEntry, paymentEntry, reversalOf, type Entry } from '#domain/ledger/entries.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { postEntries, postEntry, type EntryContext } from '#server/features/ledger/commands.ts'
import { standingChargesOfGroup } from '#server/features/ledger/queries/balances.ts'
import { line } from '#server/testing/small-ledger.ts'
import { withSmallLedger, type SmallLedger } from '#server/testing/with-small-ledger.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

let db: Db
let ledger: SmallLedger
withSmallLedger((own) => ({ db, ledger } = own))

const actor = {
  accountGuid: null,
  name: 'Kerbside',
  kind: 'system',
  permissions: [],
  partnerGuid: null,
} as const
const now = '2026-11-20T15:00:00Z'
const serviceDate = '2026-11-28'

function post(entry: Entry | Refusal | null, context: EntryContext = {}): Promise<string> {
  if (entry === null || isRefusal(entry)) throw new Error('Invalid example entry')
  return inUnitOfWork(db, { actor, now }, (work) =>
    postEntry(work, entry, { groupGuid: ledger.third, bookingGuid: ledger.booking, ...context }),
  )
}

const lines = [
  { ...line('fastTrack', 11_000), key: 'adult.first', quantity: 2, unitCents: 5_500 },
  { ...line('fastTrack', 0), key: 'infant' },
  { ...line('extras', 2_200), key: 'flowers', overrideReason: 'It is her birthday' },
]
const charged = chargeEntry({
  billing: { kind: 'customer', groupGuid: '' },
  lines,
  serviceDate,
  memo: 'Booked',
})
const charge = (): Entry => {
  if (charged === null) throw new Error('The example is an entry')
  const ofThird = charged.postings.map((own) =>
    own.account === 'customerReceivable' ? { ...own, partyGuid: ledger.third } : own,
  )
  return { ...charged, postings: ofThird }
}
const linesOf = (guid: string) =>
  db
    .selectFrom('charge_line')
    .select(['line_key', 'quantity', 'unit_cents', 'net_cents', 'tax_cents', 'total_cents'])
    .where('entry_guid', '=', guid)
    .orderBy('line')
    .execute()

describe('the lines of a charge', () => {
  test('are stored with it and read back unchanged', async () => {
    const guid = await post(charge(), { earnedOn: serviceDate })
    const standing = await standingChargesOfGroup(db, ledger.third)
    const own = standing.find((one) => one.guid === guid)
    expect(own).toMatchObject({ bookingGuid: ledger.booking, tripGuid: null, earnedOn: serviceDate })
    expect(own?.entry).toEqual(charge())
    expect(own?.entry.lines?.map((one) => one.overrideReason)).toEqual([
      undefined,
      undefined,
      'It is her birthday',
    ])
  })

  test('are reversed line by line and charged again in one command', async () => {
    const before = await standingChargesOfGroup(db, ledger.third)
    const standing = before.find((one) => one.entry.memo === 'Booked')
    if (!standing) throw new Error('The charge stands')
    const about = { groupGuid: ledger.third, bookingGuid: ledger.booking, earnedOn: standing.earnedOn }
    const [reversal = '', again = ''] = await inUnitOfWork(db, { actor, now }, (work) =>
      postEntries(work, [
        { entry: reversalOf(standing.entry, 'Changed'), context: { ...about, reversesGuid: standing.guid } },
        { entry: { ...charge(), memo: 'Changed to' }, context: about },
      ]),
    )
    expect(await linesOf(reversal)).toEqual([
      {
        line_key: 'adult.first',
        quantity: -2,
        unit_cents: 5_500,
        net_cents: -10_000,
        tax_cents: -1_000,
        total_cents: -11_000,
      },
      { line_key: 'infant', quantity: -1, unit_cents: 0, net_cents: 0, tax_cents: 0, total_cents: 0 },
      {
        line_key: 'flowers',
        quantity: -1,
        unit_cents: 2_200,
        net_cents: -2_000,
        tax_cents: -200,
        total_cents: -2_200,
      },
    ])
    const pair = await db
      .selectFrom('entry')
      .select(['guid', 'at', 'earned_on', 'posted_on'])
      .where('guid', 'in', [reversal, again])
      .execute()
    expect(new Set(pair.map((one) => `${one.at} ${one.earned_on} ${one.posted_on}`))).toEqual(
      new Set([`${now} ${serviceDate} 2026-11-20`]),
    )
    const after = await standingChargesOfGroup(db, ledger.third)
    expect(after.map((one) => one.guid)).toEqual([
      ...before.filter((one) => one !== standing).map((one) => one.guid),
      again,
    ])
  })
})

describe('the database refuses', () => {
  const [first, ...others] = charged?.lines ?? []
  if (!first) throw new Error('The example has lines')

  test.each<[string, () => Entry, string]>([
    ['a charge without lines', () => ({ ...charge(), lines: [] }), 'charges without lines'],
    ['a line too few', () => ({ ...charge(), lines: [first] }), 'do not come to its postings'],
    [
      'a cent from tax to net',
      () => ({
        ...charge(),
        lines: [{ ...first, netCents: first.netCents + 1, taxCents: first.taxCents - 1 }, ...others],
      }),
      'do not come to its postings',
    ],
    [
      'a line of another category',
      () => ({ ...charge(), lines: [{ ...first, category: 'fees' }, ...others] }),
      'do not come to its postings',
    ],
    [
      'a line of another tax',
      () => ({ ...charge(), lines: [{ ...first, taxCode: 'HOTEL' }, ...others] }),
      'do not come to its postings',
    ],
    [
      'a total that is not net and tax',
      () => ({ ...charge(), lines: [{ ...first, totalCents: 1 }, ...others] }),
      'charge_line_check',
    ],
  ])('%s', async (_, entry, why) => {
    await expect(post(entry())).rejects.toThrow(why)
  })

  test('a reversal of a charge without lines, and lines of other entries', async () => {
    const guid = await post(charge())
    const bare = { ...reversalOf(charge(), 'Changed'), lines: [] }
    await expect(post(bare, { reversesGuid: guid })).rejects.toThrow('charges without lines')
    const paid = paymentEntry({ groupGuid: ledger.third, method: 'cash', amountCents: 500 })
    if (isRefusal(paid)) throw new Error('The example is an entry')
    const free = others.filter((one) => one.totalCents === 0)
    await expect(post({ ...paid, lines: free })).rejects.toThrow('takes no lines')
  })

  test('an added line, duplicated lines and a changed line', async () => {
    const guid = await post(charge())
    const rows = await db
      .selectFrom('charge_line')
      .selectAll()
      .where('entry_guid', '=', guid)
      .orderBy('line')
      .execute()
    const later = rows.map((row) => ({ ...row, line: row.line + 9 }))
    const free = later.filter((row) => row.line_key === 'infant')
    await expect(db.insertInto('charge_line').values(free).execute()).rejects.toThrow(
      'do not come to its postings',
    )
    await expect(db.insertInto('charge_line').values(later).execute()).rejects.toThrow(
      'had its lines already',
    )
    const changed = db.updateTable('charge_line').set({ label: 'x' }).where('entry_guid', '=', guid).execute()
    await expect(changed).rejects.toThrow('append-only')
    await expect(db.deleteFrom('charge_line').where('entry_guid', '=', guid).execute()).rejects.toThrow(
      'append-only',
    )
  })
})
