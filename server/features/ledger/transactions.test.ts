import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import type { TransactionRow } from '#contract/ledger.ts'
import type { Db } from '#server/db/connection.ts'
import { transactionOf } from '#server/features/ledger/queries/transaction.ts'
import {
  addsUp,
  transactionsBook,
  transactionsCsvFile,
} from '#server/features/ledger/export/transactions-file.ts'
import { sumsOf, transactionPages, transactionsOf } from '#server/features/ledger/queries/transactions.ts'
import { line } from '#server/testing/small-ledger.ts'
import { workbookParts } from '#server/testing/workbook-parts.ts'
import { withSmallLedger, type SmallLedger } from '#server/testing/with-small-ledger.ts'

type Item = TransactionRow
const day = '2026-11-20'
const unknownGuid = '00000000-0000-7000-8000-000000000000'
let db: Db
let ledger: SmallLedger
withSmallLedger((own) => ({ db, ledger } = own))

/** Names of entries by guid. */
const nameOf = (guid: string | null) =>
  Object.entries(ledger.entries).find(([, own]) => own === guid)?.[0] ?? guid

describe('transactions', () => {
  const list = async (filters: object) => {
    const reply = await transactionsOf(db, { query: '', limit: 50, detail: '', ...filters })
    if ('refused' in reply) throw new Error(JSON.stringify(reply))
    return { ...reply, names: reply.items.map((own) => nameOf(own.guid)) }
  }
  const newestFirst = () => Object.keys(ledger.entries).toReversed()

  test('are listed newest first, page by page', async () => {
    const first = await list({ limit: 4 })
    const second = await list({ limit: 4, cursor: first.nextCursor })
    const third = await list({ limit: 4, cursor: second.nextCursor })
    expect([...first.names, ...second.names, ...third.names]).toEqual(newestFirst())
    expect([first.nextCursor, third.nextCursor]).toEqual([ledger.entries.gratuity, null])
    expect((await list({ limit: 10 })).nextCursor).toBeNull()
    expect(await list({})).not.toHaveProperty('totalCents')
  })

  test.each<['amount' | 'who' | 'posted', (it: Item) => string | number | null]>([
    ['amount', (it: Item) => it.amountCents],
    ['who', (it: Item) => (it.partner ?? it.customer)?.name.toLowerCase() ?? null],
    ['posted', (it: Item) => it.at],
  ])('are sorted by %s in both directions, page by page, also with a search', async (column, keyOf) => {
    for (const [sort, sign] of [[column, 1] as const, [`-${column}`, -1] as const]) {
      for (const more of [{}, { query: 'a' }]) {
        const all = (await list(more)).items
        const found: Item[] = []
        let cursor: string | null | undefined
        while (cursor !== null) {
          const page = await list({ ...more, sort, limit: 3, cursor })
          found.push(...page.items)
          cursor = page.nextCursor
        }
        expect(found.map((it) => it.guid).toSorted()).toEqual(all.map((it) => it.guid).toSorted())
        const keys = found.map(keyOf)
        // Transfers have no name: they come last in either direction.
        const known = keys.filter((it) => it !== null)
        expect(keys.slice(0, known.length)).toEqual(known)
        const inOrder = known.toSorted((a, b) => (a < b ? -sign : a > b ? sign : 0))
        expect(known).toEqual(inOrder)
      }
    }
  })

  test('are sorted by the shown effect on an account', async () => {
    const { items } = await list({ account: ['revenue'], sort: '-amount' })
    const shown = items.map((it) => it.amountCents)
    expect(shown.length).toBeGreaterThan(1)
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
  })

  test('an invalid cursor is refused', async () => {
    const refusal = await transactionsOf(db, { query: '', limit: 50, detail: '', cursor: 'last' })
    expect(refusal).toMatchObject({ refused: 'fields', fields: { cursor: 'Invalid cursor' } })
  })

  test('a period whose total takes too long is refused, and the rest of the portal goes on', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>()
    const holding = db.transaction().execute(async (tx) => {
      await sql`lock table posting in access exclusive mode`.execute(tx)
      hasLocked()
      await released
    })
    await locked
    const asked = transactionsOf(db, { query: '', limit: 50, detail: '' }, 50)
    // The list itself waits for the table, its total doesn't.
    setTimeout(release, 400)
    expect(await asked).toMatchObject({
      refused: 'business',
      errors: [{ name: 'period', message: 'This period takes too long to total. Choose a shorter one.' }],
    })
    await holding
  })

  test('name the amount, the parties and the user', async () => {
    const { items } = await list({})
    const own = (name: keyof typeof ledger.entries) => items.find(({ guid }) => guid === ledger.entries[name])
    const ada = { guid: ledger.ada, name: 'Ada Bell' }
    expect(own('payment')).toEqual({
      guid: ledger.entries.payment,
      at: '2026-11-20T13:01:00Z',
      earnedOn: day,
      postedOn: day,
      kind: 'payment',
      memo: 'Paid in cash',
      method: 'cash',
      amountCents: 4_000,
      customer: ada,
      group: { guid: ledger.first, reference: 'KB2345' },
      partner: null,
      who: 'Ann',
    })
    expect(own('onAccount')).toMatchObject({
      amountCents: 22_000,
      customer: { name: 'Zoë Ångström' },
      partner: { guid: ledger.hotel, name: 'Good Hotel' },
    })
    expect(own('gratuity')).toMatchObject({ customer: null, group: null, partner: null, who: 'Kerbside' })
  })

  test.each<[string, () => object, string[]]>([
    ['from a day', () => ({ from: '2026-11-23' }), ['onAccount', 'reversal', 'reversed']],
    ['to a day', () => ({ from: '2026-11-21', to: '2026-11-22' }), ['partnerPayment', 'charge']],
    ['of a kind', () => ({ kind: 'charge' }), ['onAccount', 'reversed', 'charge']],
    ['of a method', () => ({ method: 'card' }), ['wrong', 'refund']],
    ['of a partner', () => ({ partner: ledger.hotel }), ['partnerPayment', 'onAccount']],
    ['of a customer', () => ({ customer: ledger.zoe }), ['onAccount']],
    ['on an account', () => ({ account: ['bank'] }), ['partnerPayment']],
    [
      'on a part of an account',
      () => ({ account: ['revenue'], detail: 'airportTransport' }),
      ['reversal', 'reversed'],
    ],
    ['with words of the memo', () => ({ query: 'FAST' }), ['charge']],
    ['with wildcard characters taken literally', () => ({ query: '% _on_' }), ['onAccount']],
    ['with wildcard characters that match nothing', () => ({ query: '_____' }), []],
    ['of a customer by name', () => ({ query: 'angst' }), ['onAccount']],
    ['of a partner by name', () => ({ query: 'good' }), ['partnerPayment', 'onAccount']],
    ['of a group by reference', () => ({ query: 'kb2345' }), ['refund', 'payment', 'charge']],
  ])('are found %s', async (_, filters, names) => {
    expect((await list(filters())).names).toEqual(names)
  })

  test('are found by posting date, regardless of service date', async () => {
    expect((await list({ postedTo: addDays(day, 1) })).names).toEqual(newestFirst())
    // The partner's payment has the date of the next day.
    expect((await list({ postedTo: day })).names).toEqual(
      newestFirst().filter((name) => name !== 'partnerPayment'),
    )
    expect((await list({ postedTo: addDays(day, -1) })).names).toEqual([])
  })

  test('have the sign of the money, or of the charge, and sums by kind', async () => {
    const { items, sums } = await list({})
    const amounts = Object.fromEntries(items.map((it) => [nameOf(it.guid), it.amountCents]))
    expect(amounts).toMatchObject({
      charge: 11_000,
      payment: 4_000,
      refund: -1_000,
      reversed: 5_500,
      reversal: -5_500,
      wrong: 700,
      wrongReversed: -700,
    })
    expect(sums).toEqual([
      { kind: 'charge', cents: 33_000 },
      { kind: 'gratuity', cents: 300 },
      { kind: 'partnerPayment', cents: 2_000 },
      { kind: 'payment', cents: 4_000 },
      { kind: 'refund', cents: -1_000 },
    ])
    expect((sums ?? []).reduce((sum, it) => sum + it.cents, 0)).toBe(
      items.reduce((sum, it) => sum + it.amountCents, 0),
    )
    expect(await list({ account: ['cash'] })).not.toHaveProperty('sums')
  })

  test('as a file are the same rows, with the same filters', async () => {
    const filters = { query: '', detail: '', kind: 'charge' as const }
    const pages = await Array.fromAsync(transactionPages(db, filters, 2))
    expect(pages.map((it) => it.length)).toEqual([2, 1])
    expect(pages.flat()).toEqual((await list(filters)).items)
    const cash = await Array.fromAsync(transactionPages(db, { query: '', detail: '', account: ['cash'] }))
    expect(cash).toMatchObject([[{ amountCents: 300 }, { amountCents: 4_000 }]])
    const { name, body } = transactionsCsvFile(transactionPages(db, filters, 2), 'BBD', filters)
    expect(name).toBe('transactions.csv')
    const csv = await text(body as Readable)
    expect(csv).toMatch(/Charge,,Good Hotel,Zoë Ångström/)
    expect(csv).toMatch(/,Entry\r\n/)
    expect(csv.split('\r\n')).toHaveLength(1 + 3 + 1)
  })

  test('in a workbook have one total if they are of one kind or account, otherwise one for each kind, as on screen', async () => {
    const facts = { company: 'Small', currency: 'BBD', madeBy: '', madeAt: '' }
    const bookOf = async (filters: { kind?: 'charge' }) => {
      const asked = { query: '', detail: '', limit: 0, ...filters }
      const sums = addsUp(asked) ? [] : await sumsOf(db, asked)
      const found = { pages: transactionPages(db, asked, 2), sums, narrowedTo: [] }
      const { body } = transactionsBook(found, facts, asked)
      return workbookParts(await buffer(body as Readable)).get('xl/worksheets/sheet1.xml')
    }
    const all = await bookOf({})
    expect(all).not.toContain('SUBTOTAL')
    expect(all).toContain('Total of charge')
    expect(all).not.toContain('>Entry<')
    const charges = await bookOf({ kind: 'charge' })
    expect(charges).toContain('SUBTOTAL')
    expect(charges).not.toContain('Total of')
  })

  test('of an account show their effect on it and the total', async () => {
    const cash = await list({ account: ['cash'] })
    expect([cash.items.map((own) => own.amountCents), cash.totalCents]).toEqual([[300, 4_000], 4_300])
    const revenue = await list({ account: ['revenue'], limit: 1 })
    expect([revenue.items[0]?.amountCents, revenue.totalCents]).toEqual([20_000, 30_000])
    expect(await list({ account: ['revenue'], cursor: revenue.nextCursor })).not.toHaveProperty('totalCents')
    expect((await list({ account: ['writeOff'] })).totalCents).toBe(0)
    expect((await list({ account: ['revenue'], detail: 'airportTransport' })).totalCents).toBe(0)
  })
})

describe('one transaction', () => {
  test('names its postings by account and party, its booking and its cause', async () => {
    expect(await transactionOf(db, ledger.entries.charge)).toEqual({
      ...(
        (await transactionsOf(db, {
          query: '',
          limit: 50,
          detail: '',
          kind: 'charge',
          to: '2026-11-22',
        })) as { items: object[] }
      ).items[0],
      postings: [
        {
          account: 'customerReceivable',
          label: 'Owed by customers',
          party: 'KB2345',
          detail: null,
          amountCents: 11_000,
        },
        { account: 'revenue', label: 'Revenue', party: null, detail: 'fastTrack', amountCents: -10_000 },
        { account: 'taxDue', label: 'Tax due', party: null, detail: 'VAT', amountCents: -1_000 },
      ],
      lines: [
        { ...line('fastTrack', 11_000), serviceDate: '2026-11-22', tripGuid: null, overrideReason: null },
      ],
      booking: { guid: ledger.booking, kind: 'arrivalFastTrack', serviceDate: '2026-11-22' },
      reverses: null,
      reversedBy: null,
      causes: [{ action: 'takePayment', who: 'Ann', at: '2026-11-20T13:00:00Z', reason: '' }],
      receiptUrl: null,
    })
  })

  test('names partners and drivers, and what it reverses', async () => {
    expect(await transactionOf(db, ledger.entries.partnerPayment)).toMatchObject({
      postings: [
        { account: 'bank', party: null },
        { account: 'partnerReceivable', party: 'Good Hotel' },
      ],
      booking: null,
    })
    expect(await transactionOf(db, ledger.entries.gratuity)).toMatchObject({
      postings: [{ account: 'cash' }, { account: 'gratuitiesDue', party: 'Dan', amountCents: -300 }],
      causes: [{ who: 'Kerbside' }],
    })
    expect(await transactionOf(db, ledger.entries.reversed)).toMatchObject({
      reverses: null,
      reversedBy: ledger.entries.reversal,
    })
    expect(await transactionOf(db, ledger.entries.reversal)).toMatchObject({
      reverses: ledger.entries.reversed,
      reversedBy: null,
    })
  })

  test('has a receipt for a payment, and is not found for an unknown guid', async () => {
    expect(await transactionOf(db, ledger.entries.payment)).toMatchObject({
      receiptUrl: expect.stringContaining(ledger.entries.payment) as string,
    })
    expect(await transactionOf(db, ledger.entries.refund)).toMatchObject({ receiptUrl: null })
    expect(await transactionOf(db, unknownGuid)).toMatchObject({ refused: 'notFound' })
  })
})
