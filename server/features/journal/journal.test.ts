// not moved: whole months
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryHistory } from '#contract/history.ts'
import {
  exportJournal,
  journalCodes,
  journalFile,
  journalState,
  undoJournalExport,
} from '#contract/journal.ts'
import { paymentEntry } from '#domain/ledger/entries.ts'
import { isRefusal } from '#domain/refusal.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { filesOf } from '#server/testing/journal-agreement.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallLedger } from '#server/testing/small-ledger.ts'
import { workbookParts } from '#server/testing/workbook-parts.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }
const system = {
  kind: 'system',
  accountGuid: null,
  name: 'Kerbside',
  permissions: [],
  partnerGuid: null,
} as const
let portal: TestPortal
let ledger: Awaited<ReturnType<typeof makeSmallLedger>>
let accountant: TestBrowser
let manager: TestBrowser

beforeAll(async () => {
  portal = await openTestPortal('2026-12-03T13:00:00Z')
  ledger = await makeSmallLedger(portal.database.db)
  accountant = await signedIn(portal, ['financial'], { name: 'Ada Accountant' })
  manager = await signedIn(portal, ['financial', 'policyOverride'], { name: 'Max Manager' })
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.forward(1))

type Asked = { system: 'plain' | 'xero' | 'quickbooks'; grouping?: 'day' | 'entry'; file?: 'csv' | 'xlsx' }
const run = ({ system: of, grouping = 'day', file = 'csv' }: Asked, by = accountant) =>
  by.call(exportJournal, { body: { system: of, grouping, file, ...november } })
const stateOf = (of: Asked['system']) => accountant.must(journalState, { query: { system: of, ...november } })
const refusal = (name: string, message: string) => ({ status: 400, body: { errors: [{ name, message }] } })

async function saveCodes(
  of: Asked['system'],
  codes: [kind: string, part: string, code: string, name?: string][],
) {
  const { version } = await accountant.must(journalCodes.load, { params: { system: of } })
  const body = { version, codes: codes.map(([kind, part, code, name = '']) => ({ kind, part, code, name })) }
  return accountant.call(journalCodes.save, { params: { system: of }, body })
}

/** The rows of all files of an export, each row as its cells. */
async function rowsOf(guid: string | undefined): Promise<string[][]> {
  const { file_name: name, body } = await portal.database.db
    .selectFrom('journal_export')
    .select(['file_name', 'body'])
    .where('guid', '=', guid ?? '')
    .executeTakeFirstOrThrow()
  return filesOf(name, body)
    .flat()
    .map((it) => Object.values(it))
}

async function postLatePayment(amountCents: number): Promise<void> {
  const entry = paymentEntry({ groupGuid: ledger.first, method: 'bank', amountCents })
  if (isRefusal(entry)) throw new Error('The entry is invalid')
  await inUnitOfWork(portal.database.db, { actor: system, now: portal.clock.now }, async (work) => {
    work.audit.record({ action: 'takePayment', subjectKind: 'group', subjectGuid: null })
    return postEntry(work, entry, { postedOn: '2026-11-20', method: 'bank', groupGuid: ledger.first })
  })
}

describe('accounts', () => {
  test('nothing is exported before every account and tax code in use has its code', async () => {
    const missing = ['Owed by customers', 'Owed by partners', 'Revenue', 'Tax due', 'Cash', 'Card', 'Bank']
    const all = [...missing, 'Gratuities due', 'Tax rate for untaxed lines', 'Tax rate for VAT']
    expect((await stateOf('xero')).needsCodes).toEqual(all)
    expect(await run({ system: 'xero' })).toMatchObject(
      refusal('codes', `First enter the Xero codes of these accounts: ${all.join(', ')}`),
    )
    expect(await stateOf('xero')).toMatchObject({ newEntries: 10, exportedEntries: 0, exports: [] })
  })

  test('the second of two people who edit them gets a conflict, and codes have limits', async () => {
    const { version, parts } = await accountant.must(journalCodes.load, { params: { system: 'xero' } })
    expect(parts).toContainEqual({ kind: 'cash', part: 'safe', label: 'Safe' })
    expect(parts).toContainEqual(expect.objectContaining({ kind: 'partnerReceivable', part: ledger.hotel }))
    expect(await saveCodes('xero', [['cash', '', '101']])).toMatchObject({ status: 200 })
    const late = { version, codes: [{ kind: 'cash', part: '', code: '102', name: '' }] }
    expect(
      await accountant.call(journalCodes.save, { params: { system: 'xero' }, body: late }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ name: 'Conflict' }] },
    })
    expect(await saveCodes('xero', [['cash', '', '12345678901']])).toMatchObject({ status: 400 })
    const twice = await saveCodes('xero', [
      ['cash', '', '1'],
      ['cash', '', '2'],
    ])
    expect(twice).toMatchObject(refusal('codes', 'An account has two codes. Remove one.'))
  })
})

describe('Xero', () => {
  beforeAll(async () => {
    await saveCodes('xero', [
      ['customerReceivable', '', '610'],
      ['partnerReceivable', '', '611'],
      ['partnerReceivable', ledger.hotel, '612'],
      ['revenue', '', '200'],
      ['taxDue', '', '820'],
      ['cash', '', '101'],
      ['card', '', '102'],
      ['bank', '', '090'],
      ['gratuitiesDue', '', '830'],
      ['taxRate', '', 'No Tax'],
      ['taxRate', 'VAT', 'Zero Rated Income'],
    ])
  })

  test('a day is one journal, debits positive and credits negative, the partner under its own account', async () => {
    const { guid, toast } = await accountant.must(exportJournal, {
      body: { system: 'xero', grouping: 'day', file: 'csv', ...november },
    })
    expect(toast).toBe('Export 1 for Xero: 10 entries')
    const rows = await rowsOf(guid)
    expect(rows.filter(([, date]) => date === '25/11/2026')).toEqual([
      ['K1-4 Kerbside, 2026-11-25', '25/11/2026', 'Owed by partners', '612', 'No Tax', '220.00'],
      [
        'K1-4 Kerbside, 2026-11-25',
        '25/11/2026',
        'Revenue: fast track (VAT)',
        '200',
        'Zero Rated Income',
        '-200.00',
      ],
      ['K1-4 Kerbside, 2026-11-25', '25/11/2026', 'Tax due: VAT', '820', 'Zero Rated Income', '-20.00'],
    ])
    // A charge and its reversal on the 23rd cancel out.
    expect(new Set(rows.map(([, date]) => date))).toEqual(
      new Set(['20/11/2026', '21/11/2026', '22/11/2026', '25/11/2026']),
    )
    const { exports, ...counted } = await stateOf('xero')
    expect(counted).toEqual({ newEntries: 0, exportedEntries: 10, needsCodes: [], whyNot: null })
    expect(exports).toEqual([
      expect.objectContaining({
        number: 1,
        entries: 10,
        by: 'Ada Accountant',
        fileName: 'kerbside-journal-xero-1-2026-11.csv',
      }),
    ])
    expect(exports[0]?.debitCents).toBe(exports[0]?.creditCents)
  })

  test('an entry posted later is in the next export alone, and the first file doesn’t change', async () => {
    const first = (await stateOf('xero')).exports[0]
    const before = await accountant.call(journalFile, { params: { id: first?.guid ?? '' } })
    expect(await run({ system: 'xero' })).toMatchObject(
      refusal('period', 'Everything in this period has already been exported'),
    )
    await postLatePayment(1_234)
    const { guid } = (await run({ system: 'xero' })).body
    expect(await rowsOf(guid)).toEqual([
      ['K2-1 Kerbside, 2026-11-20', '20/11/2026', 'Bank', '090', 'No Tax', '12.34'],
      ['K2-1 Kerbside, 2026-11-20', '20/11/2026', 'Owed by customers', '610', 'No Tax', '-12.34'],
    ])
    await saveCodes('xero', [['cash', '', '999']])
    const after = await accountant.call(journalFile, { params: { id: first?.guid ?? '' } })
    expect(after.body).toBe(before.body)
    expect(after.headers['content-disposition']).toBe(
      'attachment; filename="kerbside-journal-xero-1-2026-11.csv"',
    )
    expect(
      String(after.body).startsWith('*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount\r\n'),
    ).toBe(true)
  })
})

describe('marking as not exported', () => {
  const undo = (id: string, by = accountant) =>
    by.call(undoJournalExport, { params: { id }, body: { reason: 'The wrong accounts' } })

  test('is possible for the newest export of a system, with a reason, and its entries are exported again', async () => {
    const { exports } = await stateOf('xero')
    const [second, first] = exports.map((it) => it.guid)
    const overrideOnly = await signedIn(portal, ['policyOverride'])
    expect((await undo(second ?? '', overrideOnly)).status).toBe(403)
    expect(await undo(first ?? '')).toMatchObject(
      refusal('export', 'You can only mark the newest export as not exported. Start with that one.'),
    )
    expect((await undo(second ?? '')).body.toast).toBe('Export 2 for Xero marked as not exported')
    expect(await undo(second ?? '')).toMatchObject(
      refusal('export', 'This export is already marked as not exported'),
    )
    const now = await stateOf('xero')
    expect(now).toMatchObject({ newEntries: 1, exportedEntries: 10 })
    expect(now.exports[0]?.undone).toMatchObject({ by: 'Ada Accountant', because: 'The wrong accounts' })
    expect(now.exports.map((it) => it.whyNotUndo)).toEqual([
      'This export is already marked as not exported',
      null,
    ])
    expect((await undo('00000000-0000-7000-8000-000000000000')).status).toBe(404)
    const administrator = await signedIn(portal, ['adminSystem'])
    const { items } = await administrator.must(queryHistory, { query: { subject: second } })
    expect(items.find((it) => it.action === 'undoJournalExport')).toMatchObject({ who: 'Ada Accountant' })
  })

  test('the database refuses any other change of an export', async () => {
    const { db } = portal.database
    await expect(sql`update journal_export set entries = 1`.execute(db)).rejects.toThrow('only ever undone')
    await expect(sql`update journal_export set body = ''`.execute(db)).rejects.toThrow('only ever undone')
    await expect(sql`delete from journal_export`.execute(db)).rejects.toThrow('only ever undone')
    await expect(sql`delete from journal_mark`.execute(db)).rejects.toThrow('only ever marked')
  })
})

describe('QuickBooks Online', () => {
  test('an entry is one journal with its own number; two people at the same time export once', async () => {
    const accounts = ['partnerReceivable', 'revenue', 'taxDue', 'cash', 'card', 'bank', 'gratuitiesDue']
    await saveCodes('quickbooks', [
      ...accounts.map((kind): [string, string, string] => [kind, '', `Assets:${kind}`]),
      ['customerReceivable', '', 'Guests', 'Walk-in guests'],
    ])
    const asked = { system: 'quickbooks', grouping: 'entry' } as const
    const replies = await Promise.all([run(asked), run(asked, manager)])
    expect(new Set(replies.map((it) => it.status))).toEqual(new Set([200, 400]))
    const { exports } = await stateOf('quickbooks')
    const own = exports.filter((it) => it.system === 'quickbooks')
    expect(own.map((it) => it.entries)).toEqual([11])
    const rows = await rowsOf(own[0]?.guid)
    expect(rows.filter(([number]) => number === 'K1-1')).toEqual([
      ['K1-1', '11/20/2026', 'Assets:cash', '40.00', '', expect.stringMatching(/Paid in cash: Cash$/), 'Ann'],
      [
        'K1-1',
        '11/20/2026',
        'Guests',
        '',
        '40.00',
        expect.stringMatching(/Owed by customers$/),
        'Walk-in guests',
      ],
    ])
  })
})

describe('plain', () => {
  test('needs no codes, and comes as CSV or as a workbook with totals', async () => {
    expect((await run({ system: 'xero', file: 'xlsx' })).status).toBe(400)
    const { guid } = (await run({ system: 'plain', file: 'xlsx' })).body
    const { body, file_name: name } = await portal.database.db
      .selectFrom('journal_export')
      .select(['body', 'file_name'])
      .where('guid', '=', guid ?? '')
      .executeTakeFirstOrThrow()
    expect(name).toBe('kerbside-journal-plain-1-2026-11.xlsx')
    const parts = workbookParts(Buffer.from(body))
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain('SUBTOTAL(109,H6:H')
    const receivables = parts.get('xl/worksheets/sheet2.xml')
    for (const label of ['Receivables in the journal', 'Charged in advance', 'Receivables in Balances'])
      expect(receivables).toContain(label)
    // A sum of all lines means nothing: the last is the total of those before.
    expect(receivables).not.toContain('SUBTOTAL')
  })

  test('a period that is not over, or longer than a year, is refused', async () => {
    const asked = { system: 'plain', grouping: 'day', file: 'csv' } as const
    const later = await accountant.call(exportJournal, {
      body: { ...asked, from: '2026-12-01', to: '2026-12-31' },
    })
    expect(later).toMatchObject(refusal('period', 'Choose a period that ends today or earlier'))
    const query = { system: 'plain', from: '2024-01-01', to: '2026-01-01' } as const
    expect((await accountant.must(journalState, { query })).whyNot).toBe(
      'Choose a period of at most one year',
    )
  })
})
