import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryBankLines, skipBankLine, reopenBankLine, undoBankLine } from '#contract/bank-statements.ts'
import { exportJournal, journalState } from '#contract/journal.ts'
import { accountBalance } from '#contract/ledger.ts'
import { invoiceDetail } from '#contract/invoices.ts'
import { addPartnerPayment } from '#contract/partner-payments.ts'
import { voidPayment } from '#contract/till.ts'
import { labelledProposal } from '#server/features/bank-statements/queries/part-labels.ts'
import { movedIn } from '#server/features/reports/queries/figures.ts'
import { moneyTaken } from '#server/features/dashboard/queries/money-taken.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { filesOf } from '#server/testing/journal-agreement.ts'
import { BankOffice, expectBankLinesToAgree, ofxFile, ofxLine } from '#server/testing/bank-office.ts'

let bank: BankOffice
beforeAll(async () => {
  bank = await BankOffice.open()
})
afterAll(() => bank.portal.close())

const soon = '2026-12-03'
let files = 0
/** Imports lines of their own statement and returns those of this name. */
async function brought(...lines: [day: string, amount: string, name: string, memo?: string][]) {
  files += 1
  const own = lines.map(([day, amount, name, memo = ''], at) =>
    ofxLine(`${files}-${at}`, day, amount, name, memo),
  )
  await bank.desk.imported(ofxFile(own), 'bank.ofx')
  const names = new Set(lines.map(([, , name]) => name))
  return (await bank.lines()).filter((it) => names.has(it.name))
}

test('an invoice named by the payer is paid on the bank’s value date, and reopens when it is undone', async () => {
  await bank.onAccount('2026-11-25')
  await bank.signInAt('2026-12-02T13:00:00Z')
  const invoice = await bank.issue('2026-11')
  const open = async () => (await bank.office.must(invoiceDetail, { params: { id: invoice } })).openCents
  const [line] = await brought(['2026-12-01', '178.20', 'Hotel by number', 'Your invoice 2026-000001'])
  expect(line?.proposal).toMatchObject({ certainty: 'sure', why: 'Invoice 2026-000001, full amount' })
  expect(await bank.confirm([line!])).toEqual({ confirmed: 1, refused: [], toast: 'Line confirmed' })
  expect(await open()).toBe(0)
  const [confirmed] = await bank.lines('confirmed')
  expect(confirmed?.parts).toMatchObject([{ kind: 'partner', label: 'Good Hotel', postedOn: '2026-12-01' }])
  await expectBankLinesToAgree(bank)
  const params = { line: line!.guid }
  await bank.office.must(undoBankLine, { params, body: { version: confirmed!.version, reason: 'Bounced' } })
  expect(await open()).toBe(17_820)
  const again = (await bank.lines()).find((it) => it.guid === line!.guid)
  expect(again).toMatchObject({ state: 'open', parts: [], proposal: { certainty: 'sure' } })
  await bank.confirm([again!])
  await expectBankLinesToAgree(bank)
})

test('a payment that was entered by hand is matched and not posted twice', async () => {
  const id = bank.company.partner
  const body = { amountCents: 12_345, method: 'bank', date: '2026-11-30', note: 'By phone' } as const
  await bank.office.must(addPartnerPayment.save, { params: { id }, body })
  const [line] = await brought(['2026-12-01', '123.45', 'GOOD HOTEL LTD'])
  expect(line?.proposal).toMatchObject({
    certainty: 'sure',
    why: 'Already entered on Mon 30 Nov: Payment from Good Hotel',
  })
  const [entries, balance] = [await bank.entries(), await bank.balanceOf('bank')]
  expect((await bank.confirm([line!])).confirmed).toBe(1)
  expect([await bank.entries(), await bank.balanceOf('bank')]).toEqual([entries, balance])
  const [second] = await brought(['2026-12-01', '123.45', 'Good Hotel again'])
  const part = (await bank.lines('confirmed')).find((it) => it.guid === line!.guid)?.parts[0]
  const twice = await bank.confirm(
    [second!],
    [{ kind: 'entry', amountCents: 12_345, entryGuid: part?.entryGuid ?? '' }],
  )
  expect(twice.refused[0]?.why).toBe('This payment is already matched to another bank line')
  await expectBankLinesToAgree(bank)
})

test('a guest’s transfer with the reservation’s reference pays it; more than is owed goes to suspense', async () => {
  const [exact, over] = [
    await bank.book({ arrival: soon, lastName: 'Exact' }),
    await bank.book({ arrival: soon, lastName: 'Over' }),
  ]
  const lines = await brought(
    ['2026-12-01', '198.00', 'E Exact', `Fast track ${exact.reference.toLowerCase()}`],
    ['2026-12-01', '250.00', 'O Over', over.reference],
  )
  expect(lines.map((it) => it.proposal?.certainty)).toEqual(['sure', 'likely'])
  expect((await bank.confirm(lines)).confirmed).toBe(2)
  expect([await bank.owes(exact), await bank.owes(over)]).toEqual([0, 0])
  const [left] = await bank.lines('suspense')
  expect(left).toMatchObject({ name: 'O Over', amountCents: 25_000, openCents: 5_200 })
  await expectBankLinesToAgree(bank)
  const third = await bank.book({ arrival: soon, lastName: 'Friend' })
  const parts = [{ kind: 'guest' as const, amountCents: 5_200, reference: third.reference }]
  expect((await bank.confirm([left!], parts)).refused).toEqual([])
  expect([await bank.owes(over), await bank.owes(third)]).toEqual([0, 14_600])
  expect(await bank.balanceOf('suspense')).toBe(0)
  await expectBankLinesToAgree(bank)
})

test('two people who confirm the same line post it once', async () => {
  const booked = await bank.book({ arrival: soon, lastName: 'Twice' })
  const [line] = await brought(['2026-12-01', '198.00', 'T Twice', booked.reference])
  const both = await Promise.all([bank.confirm([line!]), bank.confirm([line!])])
  expect(both.map((it) => it.confirmed)).toEqual(expect.arrayContaining([0, 1]))
  expect(both.flatMap((it) => it.refused.map((one) => one.why))).toEqual([
    'Another user changed this line. Reload to see the changes.',
  ])
  expect(await bank.owes(booked)).toBe(0)
  await expectBankLinesToAgree(bank)
})

test('a line is split over several places; parts that don’t add up are refused by the difference', async () => {
  const booked = await bank.book({ arrival: soon, lastName: 'Split' })
  const [line] = await brought(['2026-12-01', '300.00', 'Split payer'])
  const guest = { kind: 'guest' as const, amountCents: 19_800, reference: booked.reference }
  const partner = { kind: 'partner' as const, partnerGuid: bank.company.partner, allocations: null }
  const short = await bank.confirm([line!], [guest, { ...partner, amountCents: 200 }])
  expect(short.refused[0]?.why).toBe('BBD 100.00 of this line isn’t matched yet')
  expect((await bank.confirm([line!], [guest, { ...partner, amountCents: 10_200 }])).confirmed).toBe(1)
  await expectBankLinesToAgree(bank)
})

test('outgoing money is matched to a payment in the books, goes to suspense, or is skipped with a reason', async () => {
  const [fee, rent] = await brought(['2026-12-01', '-12.00', 'Bank fee'], ['2026-12-01', '-900.00', 'Rent'])
  expect(fee?.proposal).toMatchObject({ certainty: 'none', parts: [] })
  expect((await bank.confirm([fee!], [{ kind: 'suspense', amountCents: 1_200 }])).confirmed).toBe(1)
  expect(await bank.balanceOf('suspense')).toBe(1_200)
  const params = { line: rent!.guid }
  await bank.office.must(skipBankLine, { params, body: { version: rent!.version, reason: 'Paid by hand' } })
  const [skipped] = await bank.lines('skipped')
  expect(skipped).toMatchObject({ name: 'Rent', reason: 'Paid by hand' })
  await bank.office.must(reopenBankLine, { params, body: { version: skipped!.version } })
  const outgoing = { kind: 'partner' as const, partnerGuid: bank.company.partner, allocations: null }
  const open = (await bank.lines()).find((it) => it.name === 'Rent')
  const refused = await bank.confirm([open!], [{ ...outgoing, amountCents: 90_000 }])
  expect(refused.refused[0]?.why).toBe(
    'Match outgoing money to a payment in the books, or choose “Bank fee” or “Suspense”',
  )
  await expectBankLinesToAgree(bank)
})

test('a bank fee is an expense on the value date, its undo is dated the same day, and both are exported', async () => {
  const [line, received] = await brought(
    ['2026-12-01', '-7.50', 'Monthly charge'],
    ['2026-12-01', '7.50', 'Charge returned'],
  )
  const fee = [{ kind: 'fee' as const, amountCents: 750 }]
  expect((await bank.confirm([received!], fee)).refused[0]?.why).toBe('Only outgoing money can be a bank fee')
  const taken = () => moneyTaken(bank.portal.database.db, '2026-12-01')
  const day = { from: '2026-12-01', to: '2026-12-01' }
  const moved = () => movedIn(bank.portal.database.db, day, day)
  const [ofBank, before, shown] = [await bank.balanceOf('bank'), await taken(), await moved()]
  expect((await bank.confirm([line!], fee)).confirmed).toBe(1)
  expect([await bank.balanceOf('bankFees'), await bank.balanceOf('bank')]).toEqual([750, ofBank - 750])
  // A fee isn't a payment: neither on the Dashboard nor in Reports.
  expect([await taken(), await moved()]).toEqual([before, shown])
  const find = async () => (await bank.lines('confirmed')).find((it) => it.guid === line!.guid)
  const done = await find()
  expect(done?.parts).toMatchObject([
    { kind: 'fee', label: 'Bank fee: Monthly charge', postedOn: '2026-12-01', isReversed: false },
  ])
  const { trial } = await bank.office.must(accountBalance)
  expect(trial).toContainEqual({ account: 'bankFees', label: 'Bank fees', balanceCents: 750 })
  expect(trial.reduce((sum, it) => sum + it.balanceCents, 0)).toBe(0)
  const days = { from: '2026-12-01', to: '2026-12-02' }
  const { needsCodes } = await bank.office.must(journalState, { query: { system: 'xero', ...days } })
  expect(needsCodes).toContain('Bank fees')
  expect(await feesExported(days)).toEqual([['Bank fees', '7.50', '']])
  const undone = { version: done!.version, reason: 'Not ours' }
  await bank.office.must(undoBankLine, { params: { line: line!.guid }, body: undone })
  expect([await bank.balanceOf('bankFees'), await bank.balanceOf('bank')]).toEqual([0, ofBank])
  expect(await feesExported(days)).toEqual([['Bank fees', '', '7.50']])
  const { rows } = await sql<{ kind: string; day: string }>`select kind, posted_on as day from entry
    where guid in (select entry_guid from posting where account = 'bankFees') order by at, guid`.execute(
    bank.portal.database.db,
  )
  expect(rows.map((it) => [it.kind, it.day])).toEqual([
    ['bankFee', '2026-12-01'],
    ['reversal', '2026-12-01'],
  ])
  await expectBankLinesToAgree(bank)
})

/** Exports what is new and returns the lines of bank fees: account, debit and credit. */
async function feesExported(days: { from: string; to: string }): Promise<(string | undefined)[][]> {
  const body = { system: 'plain', file: 'csv', grouping: 'entry', ...days } as const
  const { guid: id = '' } = await bank.office.must(exportJournal, { body })
  const made = await bank.portal.database.db
    .selectFrom('journal_export')
    .select(['file_name', 'body'])
    .where('guid', '=', id)
    .executeTakeFirstOrThrow()
  return filesOf(made.file_name, made.body)
    .flat()
    .filter((it) => it['Account'] === 'Bank fees')
    .map((it) => [it['Account'], it['Debit'], it['Credit']])
}

test('a payment reversed elsewhere is reported, and undoing its line reverses nothing twice', async () => {
  const booked = await bank.book({ arrival: soon, lastName: 'Reversed' })
  const [line] = await brought(['2026-12-02', '198.00', 'R Reversed', booked.reference])
  await bank.confirm([line!])
  const find = async () => (await bank.lines('confirmed')).find((it) => it.guid === line!.guid)
  const part = (await find())?.parts[0]
  const desk = await signedIn(bank.portal, ['editCustomer', 'viewCustomer', 'policyOverride'])
  await desk.must(voidPayment, {
    params: { id: booked.customer, group: booked.group },
    body: { entryGuid: part?.entryGuid ?? '', reason: 'Wrong reservation' },
  })
  const told = await find()
  expect(told?.parts[0]?.isReversed).toBe(true)
  const entries = await bank.entries()
  await bank.office.must(undoBankLine, {
    params: { line: line!.guid },
    body: { version: told!.version, reason: 'Reversed at the desk' },
  })
  expect(await bank.entries()).toBe(entries)
  await expectBankLinesToAgree(bank)
})

test('a bookkeeper without partners’ permission places guests’ money but not partners’', async () => {
  const booked = await bank.book({ arrival: soon, lastName: 'Clerk' })
  await bank.signInAt(bank.portal.clock.now, ['financial'])
  const [line] = await brought(['2026-12-02', '198.00', 'C Clerk', booked.reference])
  const toPartner = { kind: 'partner' as const, partnerGuid: bank.company.partner, allocations: null }
  const refused = await bank.confirm([line!], [{ ...toPartner, amountCents: 19_800 }])
  expect(refused.refused[0]?.why).toBe('To post a partner’s payments, you need permission to manage partners')
  expect((await bank.confirm([line!])).confirmed).toBe(1)
  await bank.signInAt(bank.portal.clock.now, ['viewCustomer', 'managePartner'])
  expect((await bank.office.call(queryBankLines)).status).toBe(403)
  expect((await bank.desk.upload('x')).status).toBe(403)
})

test('a card deposit is labelled with its number of transactions', async () => {
  const part = { kind: 'cards', amountCents: 900, feeCents: 100 } as const
  const proposal = {
    certainty: 'sure',
    why: '',
    parts: [
      { ...part, payments: ['0193b0a0-0000-7000-8000-000000000001'] },
      {
        ...part,
        payments: ['0193b0a0-0000-7000-8000-000000000002', '0193b0a0-0000-7000-8000-000000000003'],
      },
    ],
  } as const
  const labelled = await labelledProposal(bank.portal.context.database.db, [proposal])
  expect(labelled(proposal).parts.map((it) => it.label)).toEqual([
    'Card deposit, 1 transaction',
    'Card deposit, 2 transactions',
  ])
})
