import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountantDay } from '#contract/accountant-day.ts'
import { queryBankStatements } from '#contract/bank-statements.ts'
import { importRunDetail, saveImportColumns } from '#contract/imports.ts'
import { BankOffice, expectBankLinesToAgree, ofxFile, ofxLine } from '#server/testing/bank-office.ts'
import { camtFile, transactionXml } from '#server/testing/camt-file.ts'

let bank: BankOffice
beforeAll(async () => {
  bank = await BankOffice.open()
})
afterAll(async () => {
  await expectBankLinesToAgree(bank)
  await bank.portal.close()
})

/** The lines of an account, oldest first, as `amount name | details | reference`. */
const linesOf = async (account: string) =>
  (await bank.lines())
    .filter((it) => it.account === account)
    .map((it) => [it.amountCents, it.name, it.details, it.reference].join(' | '))
const statements = async (account: string) =>
  (await bank.office.must(queryBankStatements)).items.filter((it) => it.account === account)

test('OFX 1: the same file and an overlapping one add only new lines, and importing posts nothing', async () => {
  const lines = [
    ofxLine('F1', '2026-11-03', '+1500.00', 'SEA HOTEL &amp; SPA', 'INV 2026-000004'),
    ofxLine('F2', '2026-11-04', '-12,50', 'FEE'),
    ofxLine('F3', '2026-11-05', '99.00', 'Ann Lee'),
  ]
  const entries = await bank.entries()
  expect(await bank.desk.imported(ofxFile(lines, '2086.50'), 'nov.ofx')).toEqual([
    '1 new 0042-7781, 2026-11-01 2026-11-19: 3 new lines. Total BBD 1,586.50',
  ])
  expect(await bank.desk.imported(ofxFile(lines, '2086.50'), 'nov.ofx')).toEqual([
    '1 same 0042-7781, 2026-11-01 2026-11-19: Every line is already imported',
  ])
  const more = [...lines.slice(1), ofxLine('F4', '2026-11-06', '5.00', 'Bob Ray')]
  expect(await bank.desk.imported(ofxFile(more), 'nov2.ofx')).toEqual([
    '1 new 0042-7781, 2026-11-01 2026-11-19: 1 new line, 2 already imported. Total BBD 91.50',
  ])
  expect(await linesOf('0042-7781')).toEqual([
    '150000 | SEA HOTEL & SPA | INV 2026-000004 | ',
    '-1250 | FEE |  | ',
    '9900 | Ann Lee |  | ',
    '500 | Bob Ray |  | ',
  ])
  expect(await bank.entries()).toBe(entries)
  // The Dashboard counts the lines that the list shows.
  const { bankLines } = await bank.office.must(accountantDay)
  expect(bankLines).toEqual({ total: 4, cents: 150_000 - 1_250 + 9_900 + 500 })
})

test('OFX 2 is read like OFX 1', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="203"?>
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BBD</CURDEF><BANKACCTFROM><ACCTID>OFX2</ACCTID></BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101</DTSTART><STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261103</DTPOSTED>
<DTAVAIL>20261104</DTAVAIL><TRNAMT>42.10</TRNAMT><FITID>X1</FITID><NAME>Zoë &#x26; Co</NAME><MEMO></MEMO>
</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  await bank.desk.imported(xml, 'two.ofx')
  const line = (await bank.lines()).find((it) => it.account === 'OFX2')
  expect(line).toMatchObject({
    name: 'Zoë & Co',
    valueOn: '2026-11-04',
    bookedOn: '2026-11-03',
    amountCents: 4_210,
  })
})

test.each(['02', '04', '08'])('CAMT.053.001.%s: batches, charges and reversals', async (version) => {
  const account = `DE0212030000000020${version}51`
  const batch = (amounts: string[]) =>
    amounts
      .map((amount, at) => transactionXml({ name: `Payer ${at}`, amount, remittance: `R${at}` }, version))
      .join('')
  const file = camtFile(
    [
      { amount: '100.00', reference: 'A1', name: 'Sea Hotel', remittance: 'INV 7' },
      { amount: '30.00', reference: 'A2', more: `<NtryDtls>${batch(['10.00', '20.00'])}</NtryDtls>` },
      {
        amount: '29.50',
        reference: 'A3',
        more: `<Chrgs><Rcrd><Amt Ccy="BBD">0.50</Amt></Rcrd></Chrgs><NtryDtls>${batch(['10.00', '20.00'])}</NtryDtls>`,
      },
      { amount: '31.00', reference: 'A4', more: `<NtryDtls>${batch(['10.00', '20.00'])}</NtryDtls>` },
      { amount: '100.00', isDebit: true, isReversal: true, reference: 'A5', name: 'Sea Hotel' },
      { amount: '7.00', status: 'PDNG', reference: 'A6' },
    ],
    { version, account, opening: '-5.00', closing: '85.50', number: `N-${version}` },
  )
  const run = await bank.desk.uploaded(file, 'camt.xml')
  expect((await bank.desk.checked(run)).remarks).toEqual([
    '1 entry is not booked yet and will be skipped',
    '1 batch is imported as one line, because the parts don’t add up',
    'We know this format, so there are no columns to map',
  ])
  await bank.desk.done(run)
  expect(await linesOf(account)).toEqual([
    '10000 | Sea Hotel | INV 7 | ',
    '1000 | Payer 0 | R0 | ',
    '2000 | Payer 1 | R1 | ',
    '1000 | Payer 0 | R0 | ',
    '2000 | Payer 1 | R1 | ',
    '-50 |  | Bank charges | ',
    '3100 |  | Batch of 2 | ',
    '-10000 | Sea Hotel | Reversal | ',
  ])
  expect(await statements(account)).toMatchObject([{ openingCents: -500, closingCents: 8_550, gapCents: 0 }])
  const [again] = await bank.desk.imported(file, 'camt.xml')
  expect(again).toContain('same')
})

test('a gap within a statement and one before it are reported', async () => {
  const account = 'FR1420041010050500013M02606'
  const entry = (day: string, amount: string) => ({ amount, day, reference: day })
  const one = camtFile([entry('2026-11-03', '10.00')], {
    account,
    number: '1',
    opening: '0.00',
    closing: '10.00',
  })
  const two = camtFile([entry('2026-11-10', '20.00')], {
    account,
    number: '2',
    opening: '50.00',
    closing: '75.00',
  })
  await bank.desk.imported(one, 'one.xml')
  const [told] = await bank.desk.imported(two, 'two.xml')
  expect(told).toContain(
    'The total of the lines and the change from opening to closing balance differ by BBD 5.00.',
  )
  expect(told).toContain(
    'The opening balance is BBD 50.00, but the statement up to Tue 3 Nov closed at BBD 10.00. ' +
      'A statement in between may be missing.',
  )
  expect(await statements(account)).toMatchObject([
    { number: '2', gapCents: 500, missingBeforeCents: 4_000 },
    { number: '1', gapCents: 0, missingBeforeCents: null },
  ])
})

const sparkasse = `"Auftragskonto";"Buchungstag";"Valutadatum";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung"
"DE1";"05.11.26";"06.11.26";"Rechnung 2026-000009";"Jürgen Groß";"1.234,50";"BBD"
"DE1";"05.11.26";"05.11.26";"Miete";"Haus GmbH";"-800,00";"BBD"
"DE1";"05.11.26";"05.11.26";"Gleich";"Zwei";"10,00";"BBD"
"DE1";"05.11.26";"05.11.26";"Gleich";"Zwei";"10,00";"BBD"
`

test('CSV: separator, decimal comma and encoding are detected; equal lines stay two, also when overlapping', async () => {
  const run = await bank.desk.uploaded(Buffer.from(sparkasse, 'latin1'), 'umsaetze.csv')
  expect(await bank.desk.checked(run)).toMatchObject({ encoding: 'windows-1252', decimalSign: 'comma' })
  await bank.desk.done(run)
  expect(await linesOf('DE1')).toEqual([
    '123450 | Jürgen Groß | Rechnung 2026-000009 | ',
    '-80000 | Haus GmbH | Miete | ',
    '1000 | Zwei | Gleich | ',
    '1000 | Zwei | Gleich | ',
  ])
  const more = `${sparkasse}"DE1";"06.11.26";"06.11.26";"Neu";"Drei";"3,00";"BBD"\n`
  const utf16 = Buffer.from(`\uFEFF${more}`, 'utf16le')
  expect((await bank.desk.imported(utf16, 'utf16.csv'))[0]).toContain('1 new line, 4 already imported')
})

test('CSV: columns chosen by hand are remembered for the next file of the bank', async () => {
  const file = (day: string) => `When,Who,In,Out\n${day},Ann,5.00,\n${day},Bob,,2.00\n`
  const run = await bank.desk.uploaded(file('11/13/2026'))
  const { version } = await bank.desk.detail(run)
  const mapping = { day: 0, name: 1, credit: 2, debit: 3 }
  await bank.office.must(saveImportColumns, {
    params: { run },
    body: { mapping, dateOrder: 'monthFirst', decimalSign: 'point', version },
  })
  await bank.desk.checked(run)
  await bank.desk.done(run)
  expect(await linesOf('')).toEqual(['500 | Ann |  | ', '-200 | Bob |  | '])
  const next = await bank.desk.uploaded(file('11/10/2026'))
  expect(await bank.office.must(importRunDetail, { params: { run: next } })).toMatchObject({
    mapping,
    dateOrder: 'monthFirst',
  })
})

test('CSV: a balance that doesn’t follow from its line is reported with the line', async () => {
  const rows = ['03/11/2026,A,10.00,110.00', '04/11/2026,B,5.00,115.00', '13/11/2026,C,1.00,120.00']
  const [told] = await bank.desk.imported(
    `Date,Description,Amount,Balance,Account\n${rows.map((it) => `${it},JUMP`).join('\n')}\n`,
  )
  expect(told).toContain('At row 4, the balance doesn’t follow from the previous row.')
  expect(await statements('JUMP')).toMatchObject([
    { openingCents: 10_000, closingCents: 12_000, gapCents: 400 },
  ])
})

test.each([
  ['a date that doesn’t exist', 'Date,Amount\n31/02/2026,5.00\n', 'Row 2: “31/02/2026” isn’t a valid date'],
  [
    'an amount that is none',
    'Date,Amount\n03/11/2026,5.00\n04/11/2026,five\n',
    'Row 3: “five” isn’t a valid amount',
  ],
  [
    'another currency',
    'Date,Amount,Currency\n03/11/2026,5.00,USD\n',
    'This account is in USD, but the books are in BBD. Its lines can’t be posted.',
  ],
  [
    'mixed currencies',
    'Date,Amount,Currency\n03/11/2026,5.00,BBD\n03/11/2026,5.00,EUR\n',
    'Row 3 is in another currency',
  ],
  ['no amounts', 'Date,Description\n03/11/2026,Text\n', 'No row has an amount. Check the amount column.'],
])('a statement with %s is refused as a whole', async (_, file, why) => {
  const before = (await bank.lines()).length
  const [told] = await bank.desk.imported(file)
  expect(told).toContain('refused')
  expect(told).toContain(why)
  expect((await bank.lines()).length).toBe(before)
})

const bomb = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
test.each([
  ['OFX cut off', ofxFile([ofxLine('C1', '2026-11-03', '1.00')]).slice(0, 330), /OFX file is damaged/],
  ['OFX without amounts', ofxFile(['<STMTTRN><DTPOSTED>20261103<FITID>1</STMTTRN>']), /no amount or date/],
  ['OFX of investments', '<OFX><INVSTMTRS><CURDEF>BBD</INVSTMTRS></OFX>', /investments instead of bank/],
  ['OFX without transactions', ofxFile([]), /has no transactions/],
  ['OFX with entities', `${bomb}<OFX></OFX>`, /contains code that can’t be imported/],
  ['CAMT cut off', camtFile([{ amount: '1.00' }]).slice(0, -60), /CAMT file is damaged/],
  [
    'CAMT with entities',
    camtFile([{ amount: '1.00', name: '&b;' }]).replace('?>', `?>${bomb}`),
    /contains code that can’t be imported/,
  ],
  ['CAMT with unknown entities', camtFile([{ amount: '1.00', name: '&b;' }]), /CAMT file is damaged/],
  [
    'CAMT nested too deep',
    camtFile([{ amount: '1.00', more: '<x>'.repeat(80) + '</x>'.repeat(80) }]),
    /CAMT file is damaged/,
  ],
  [
    'CAMT.054',
    camtFile([{ amount: '1.00' }]).replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'),
    /CAMT.054, a notification/,
  ],
  ['CAMT without entries', camtFile([]), /has no transactions/],
  ['other XML', '<?xml version="1.0"?><Invoice/>', /a web page or XML/],
])('%s is refused with a clear message', async (_, file, why) => {
  const { status, body } = await bank.desk.upload(file, 'file.xml')
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toMatch(why)
})

test('1,000 lines are imported and proposed within 2 s each', { timeout: 60_000 }, async () => {
  const lines = Array.from({ length: 1_000 }, (_, at) =>
    ofxLine(
      `P${at}`,
      `2026-11-${String((at % 19) + 1).padStart(2, '0')}`,
      `${(at % 400) + 1}.00`,
      `Guest ${at}`,
      `Transfer ${at}`,
    ),
  )
  const run = await bank.desk.uploaded(ofxFile(lines), 'big.ofx')
  const began = performance.now()
  await bank.desk.checked(run)
  await bank.desk.done(run)
  const imported = performance.now()
  expect((await bank.lines()).length).toBe(500)
  const [importMs, listMs] = [imported - began, performance.now() - imported]
  expect(importMs).toBeLessThan(2_000)
  expect(listMs).toBeLessThan(2_000)
})
