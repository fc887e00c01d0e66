import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoBankLine } from '#contract/bank-statements.ts'
import { closeMonth } from '#contract/closing.ts'
import { queryTransactions } from '#contract/ledger.ts'
import { BankOffice, expectBankLinesToAgree, ofxFile, ofxLine } from '#server/testing/bank-office.ts'
import { confirmAndDo } from '#server/testing/changes.ts'

let bank: BankOffice
beforeAll(async () => {
  bank = await BankOffice.open()
  for (const arrival of ['2026-11-22', '2026-11-23', '2026-11-24']) await bank.onAccount(arrival)
  await bank.signInAt('2026-12-02T13:00:00Z')
  await bank.issue('2026-11')
})
afterAll(() => bank.portal.close())

const made = fc.record({
  cents: fc.oneof(fc.constantFrom(17_820, 35_640, 19_800), fc.integer({ min: -20_000, max: 40_000 })),
  text: fc.constantFrom('2026-000001', 'Good Hotel', 'somebody', 'REF'),
  day: fc.integer({ min: 20, max: 30 }),
  end: fc.constantFrom('confirm', 'confirm', 'undo', 'suspense', 'leave'),
})

test(
  'random statements are placed to the cent, and importing them again changes nothing',
  { timeout: 120_000 },
  async () => {
    let file = 0
    await fc.assert(
      fc.asyncProperty(fc.array(made, { minLength: 1, maxLength: 6 }), async (some) => {
        file += 1
        const booked = await bank.book({ arrival: '2026-12-03', lastName: `Random ${file}` })
        const lines = some
          .filter((it) => it.cents !== 0)
          .map(({ cents, text, day }, at) =>
            ofxLine(
              `R${file}-${at}`,
              `2026-11-${day}`,
              (cents / 100).toFixed(2),
              `Payer ${file}-${at}`,
              text === 'REF' ? booked.reference : text,
            ),
          )
        await bank.desk.imported(ofxFile(lines), 'random.ofx')
        const ends = new Map(some.map((it, at) => [`Payer ${file}-${at}`, it.end]))
        for (const { name } of await bank.lines()) {
          // Read again: what the line before took is no longer proposed.
          const line = (await bank.lines()).find((it) => it.name === name)
          const end = ends.get(name)
          if (!line || end === undefined || end === 'leave') continue
          const kind = line.amountCents < 0 && end !== 'suspense' ? ('fee' as const) : ('suspense' as const)
          const chosen = [{ kind, amountCents: Math.abs(line.amountCents) }]
          const parts = end === 'suspense' || line.proposal?.parts.length === 0 ? chosen : undefined
          expect((await bank.confirm([line], parts)).refused).toEqual([])
          if (end !== 'undo') continue
          const done = [...(await bank.lines('confirmed')), ...(await bank.lines('suspense'))]
          const confirmed = done.find((it) => it.guid === line.guid)
          await bank.office.must(undoBankLine, {
            params: { line: line.guid },
            body: { version: confirmed?.version ?? 0, reason: 'Wrong' },
          })
        }
        await expectBankLinesToAgree(bank)
        const before = [await bank.entries(), await bank.balanceOf('bank'), (await bank.lines()).length]
        const again = await bank.desk.imported(ofxFile(lines.toReversed()), 'again.ofx')
        if (lines.length > 0) expect(again[0]).toContain('Every line is already imported')
        expect([await bank.entries(), await bank.balanceOf('bank'), (await bank.lines()).length]).toEqual(
          before,
        )
      }),
      { numRuns: 12 },
    )
  },
)

test('a value date in a closed month is posted on the first open day, and kept in the memo', async () => {
  const own = ofxLine('CLOSED', '2026-11-27', '33.00', 'Closed month')
  await bank.desk.imported(ofxFile([own]), 'closed.ofx')
  await confirmAndDo(bank.office, closeMonth, { month: '2026-11' })
  const line = (await bank.lines()).find((it) => it.name === 'Closed month')
  expect(line).toMatchObject({
    postsOn: '2026-12-01',
    whyPostsOn: 'November 2026 is closed. The entry will be dated 1 Dec 2026.',
  })
  const partner = { kind: 'partner' as const, partnerGuid: bank.company.partner, allocations: null }
  expect((await bank.confirm([line!], [{ ...partner, amountCents: 3_300 }])).refused).toEqual([])
  const { items } = await bank.office.must(queryTransactions, {
    query: { from: '2026-12-01', to: '2026-12-01' },
  })
  expect(items.map((it) => it.memo)).toContain(
    'Paid by bank transfer: Bank transfer: Closed month (value date Fri 27 Nov 2026)',
  )
  await expectBankLinesToAgree(bank)
})
