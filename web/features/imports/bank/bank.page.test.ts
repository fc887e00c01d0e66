import { describe, expect, test } from 'vitest'
import { bankPath } from '#contract/addresses.ts'
import * as contract from '#contract/bank-statements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { aManager } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { openPage } from '#web/testing/open-page.ts'

const guid = (last: number) => `0199a000-0000-7000-8000-${String(last).padStart(12, '0')}`
const partner = guid(900)

function aLine(at: number, more: Partial<contract.BankLine> = {}): contract.BankLine {
  return {
    guid: guid(at),
    account: '0042-7781',
    bookedOn: '2026-11-19',
    valueOn: '2026-11-19',
    amountCents: 10_000,
    openCents: 10_000,
    name: `Payer ${at}`,
    details: '',
    reference: '',
    bankReference: '',
    counterAccount: '',
    state: 'open',
    reason: '',
    version: 3,
    parts: [],
    postsOn: '2026-11-19',
    whyPostsOn: null,
    proposal: {
      certainty: 'sure',
      why: 'Invoice 2026-000001, full amount',
      parts: [
        {
          kind: 'partner',
          amountCents: 10_000,
          partnerGuid: partner,
          allocations: [{ invoiceGuid: guid(800), amountCents: 10_000 }],
          label: 'Sea Hotel, 2026-000001',
        },
      ],
    },
    ...more,
  }
}

const none = { certainty: 'none' as const, why: 'No matching invoice, reservation or payment', parts: [] }
const lines = [
  aLine(1),
  aLine(2, {
    proposal: none,
    name: 'A transfer with a very long name from SEASIDE-RESORTS-INTERNATIONAL-HOLDING',
  }),
  aLine(3),
]
const counts = { open: 3, suspense: 0, confirmed: 0, skipped: 0 }
const unmatched = { lines: 3, inCents: 30_000, outCents: 0, oldestOn: '2026-11-19' }
const places: ReplyOf<typeof contract.bankPlaces> = {
  partners: [{ guid: partner, name: 'Sea Hotel', owesCents: 5_000, invoices: [] }],
  reservations: [{ guid: guid(700), reference: 'KB2345', guestName: 'Ada Lovelace', owedCents: 4_000 }],
  booked: [],
  batches: [],
}

type Refused = ReplyOf<typeof contract.confirmBankLines>['refused']
const openLines = (
  device: 'desktop' | 'tablet' | 'phone',
  { refused = [], items = lines }: { refused?: Refused; items?: contract.BankLine[] } = {},
) =>
  openPage(bankPath(), {
    as: aManager(),
    device,
    answers: [
      answer(contract.queryBankLines, { items, nextCursor: null, counts, unmatched }),
      answer(contract.bankPlaces, ({ query }) =>
        query.query === '' ? { ...places, partners: [], reservations: [] } : places,
      ),
      answer(contract.confirmBankLines, { confirmed: 1, refused }),
      answer(contract.skipBankLine, { toast: 'Line skipped' }),
    ],
  })

describe.each(['desktop', 'tablet', 'phone'] as const)('bank lines: %s', (device) => {
  test('all clear matches are confirmed as proposed, and nothing is wider than the screen', async () => {
    const page = await openLines(device, {
      refused: [{ guid: guid(3), why: 'This line is already confirmed' }],
    })
    await page.getByRole('button', { name: 'Confirm 2 clear matches' }).click()
    await page.getByText('1 confirmed. 1 not confirmed:').waitFor()
    await page.getByText('Payer 3: This line is already confirmed').waitFor()
    const [asked] = page.sent(contract.confirmBankLines)
    expect(asked?.lines.map((it) => [it.guid, it.version])).toEqual([
      [guid(1), 3],
      [guid(3), 3],
    ])
    expect(asked?.lines[0]?.parts).toEqual([
      {
        kind: 'partner',
        amountCents: 10_000,
        partnerGuid: partner,
        allocations: [{ invoiceGuid: guid(800), amountCents: 10_000 }],
      },
    ])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
  })

  test('a line is split between places that are searched, and the rest is shown', async () => {
    const page = await openLines(device)
    await page.getByRole('button', { name: /^Choose A transfer/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Find a match', { exact: true }).last().fill('sea')
    await dialog.getByRole('button', { name: 'Add KB2345, Ada Lovelace' }).click()
    await dialog.getByText('BBD 60.00 still to match').waitFor()
    await dialog.getByRole('button', { name: 'Add Sea Hotel' }).click()
    await dialog.getByText('Fully matched').waitFor()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => page.sent(contract.confirmBankLines).length).toBe(1)
    expect(page.sent(contract.confirmBankLines)[0]?.lines[0]?.parts).toEqual([
      { kind: 'guest', amountCents: 4_000, reference: 'KB2345' },
      { kind: 'partner', amountCents: 6_000, partnerGuid: partner, allocations: null },
    ])
    await expect.poll(() => dialog.count()).toBe(0)
  })
})

test('by keyboard: j and k move, Space selects, Enter opens, and selected lines are confirmed', async () => {
  const page = await openLines('desktop')
  await page.getByText('Payer 1').waitFor()
  await page.getByLabel('Select row 1', { exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Matches found').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await page.getByRole('button', { name: 'Confirm lines' }).click()
  await expect.poll(() => page.sent(contract.confirmBankLines)[0]?.lines.length).toBe(2)
})

test('selected lines that are not confirmed stay selected, and the rest is confirmed', async () => {
  const page = await openLines('desktop', {
    refused: [{ guid: guid(3), why: 'This line is already confirmed' }],
  })
  await page.getByLabel('Select all rows of Bank lines').check()
  await page.getByRole('button', { name: 'Confirm lines' }).click()
  await page.getByText(/^1 confirmed\. 1 has no suggested match: A transfer .*\. 1 not confirmed:$/).waitFor()
  await page.getByText('2 lines selected').waitFor()
  expect(page.sent(contract.confirmBankLines)[0]?.lines.map((it) => it.guid)).toEqual([guid(1), guid(3)])
})

test('a line without a match is posted nowhere until a person chooses: a bank fee, for money paid', async () => {
  const paid = aLine(4, {
    name: 'Monthly charge',
    amountCents: -750,
    openCents: -750,
    counterAccount: '0099-1234',
    proposal: { ...none, why: 'No payment in the books is for this amount' },
    postsOn: '2026-11-01',
    whyPostsOn: 'October 2026 is closed. The entry will be dated 1 Nov 2026.',
  })
  const page = await openLines('desktop', { items: [...lines, paid] })
  const row = page.getByRole('row', { name: /Monthly charge/ })
  await row.getByText('October 2026 is closed. The entry will be dated 1 Nov 2026.').waitFor()
  expect(await row.getByRole('button').allInnerTexts()).toEqual(['Choose'])
  expect(await page.getByRole('button', { name: /^Confirm A transfer/ }).count()).toBe(0)
  await page.getByRole('button', { name: /^Choose A transfer/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Suspense' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Add Bank fee' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Choose Monthly charge' }).click()
  await dialog.getByText('To account').waitFor()
  await dialog.getByText('October 2026 is closed. The entry will be dated 1 Nov 2026.').waitFor()
  await dialog.getByRole('button', { name: 'Add Bank fee' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => page.sent(contract.confirmBankLines).length).toBe(1)
  expect(page.sent(contract.confirmBankLines)[0]?.lines[0]).toMatchObject({
    guid: guid(4),
    parts: [{ kind: 'fee', amountCents: 750 }],
  })
})

test('a line is skipped with a reason', async () => {
  const page = await openLines('phone')
  await page.getByRole('button', { name: /^Choose A transfer/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Skip this line' }).click()
  await dialog.getByLabel('Reason').fill('Rent')
  await dialog.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect.poll(() => page.sent(contract.skipBankLine)[0]).toEqual({ version: 3, reason: 'Rent' })
})

test('a payment reversed since is reported, and the statements name what is missing', async () => {
  const part = {
    guid: guid(50),
    kind: 'partner' as const,
    amountCents: 10_000,
    entryGuid: guid(51),
    label: 'Sea Hotel',
    partnerGuid: partner,
    group: null,
    why: '',
    at: '2026-11-20T13:00:00Z',
    who: 'Bea Books',
    postedOn: '2026-11-19',
    isReversed: true,
  }
  const page = await openLines('desktop', {
    items: [aLine(1, { state: 'confirmed', proposal: null, openCents: 0, parts: [part] })],
  })
  await page.getByText('Reversed later. Undo the line to match it again.').waitFor()
  const listed = await openPage(bankPath({ tab: 'statements' }), {
    as: aManager(),
    device: 'phone',
    answers: [
      answer(contract.queryBankStatements, {
        items: [
          {
            guid: guid(60),
            account: 'DE02120300000000202051',
            number: '1',
            fromDay: '2026-11-01',
            toDay: '2026-11-19',
            openingCents: 0,
            closingCents: 10_500,
            sumCents: 10_000,
            lines: 1,
            newLines: 1,
            gapCents: 500,
            missingBeforeCents: null,
            importedAt: '2026-11-20T13:00:00Z',
            importedBy: 'Bea Books',
            unmatched: 1,
          },
        ],
      }),
    ],
  })
  await listed.getByText('Lines and balances differ by 5.00').waitFor()
})
