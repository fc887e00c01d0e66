import { expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import { partnerBalance, partners, partnerStatement } from '#contract/partners.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { plainAnswers } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

type Line = ReplyOf<typeof partnerStatement>['items'][number]

const line = (at: number): Line => ({
  key: String(at),
  guid: aGuid(at),
  postedOn: '2026-11-20',
  serviceDate: '2026-11-20',
  at: '2026-11-20T13:00:00Z',
  kind: 'charge',
  memo: `Arrival fast track, 2 adults (line ${at})`,
  method: null,
  invoice: { guid: aGuid(1000), number: '2026-000007' },
  pays: [],
  group: {
    guid: aGuid(2000 + at),
    reference: 'QX7K2M',
    customerGuid: aGuid(3000 + at),
    guest: 'Mana Prior',
    partnerReference: 'HX-2041',
  },
  amountCents: 12_000,
  balanceCents: 12_000 * at,
  folded: [],
})

test('a payment links to the invoices it pays, unless the invoice column already shows the only one', async () => {
  const pays = [8, 9].map((at) => ({ guid: aGuid(at), number: `2026-00000${at}` }))
  const payment: Line = {
    ...line(1),
    kind: 'partnerPayment',
    memo: 'Paid by bank transfer',
    pays,
    group: null,
  }
  const [invoice] = pays
  if (!invoice) throw new Error('No invoice')
  const ofOne = { ...line(3), ...payment, key: line(3).key, memo: 'Paid by card', invoice, pays: [invoice] }
  const page = await openPage(`/partner/${aGuid(1)}`, {
    as: anAccountant(),
    answers: [
      ...plainAnswers(partners.edit.load, partnerBalance),
      answer(partnerStatement, smallestReply(partnerStatement, { items: [payment, line(2), ofOne] })),
    ],
  })
  const row = page.getByRole('row', { name: 'Paid by bank transfer' })
  await expect.poll(() => row.innerText()).toContain('For invoices 2026-000008, 2026-000009')
  expect(await page.getByText(/For invoice/).count()).toBe(1)
  const link = row.getByRole('link', { name: '2026-000009' })
  expect(await link.getAttribute('href')).toBe(`/partner/${aGuid(1)}/invoices/${aGuid(9)}`)
  expect(await axe(page)).toEqual([])
})

test('a long statement is short cards, fifty at a time', async () => {
  const lines = Array.from({ length: 219 }, (_, at) => line(at + 1))
  const page = await openPage(`/partner/${aGuid(1)}`, {
    as: anAccountant(),
    device: 'phone',
    answers: [
      ...plainAnswers(partners.edit.load, partnerBalance),
      answer(partnerStatement, smallestReply(partnerStatement, { items: lines })),
    ],
  })
  const cards = page.getByRole('list', { name: 'Statement' }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(50)
  // Cards out of view only have an estimated height.
  const { height = 0 } = (await cards.first().boundingBox()) ?? {}
  expect(height).toBeLessThan(175)
  expect(await axe(page)).toEqual([])
  for (const count of [100, 150, 200]) {
    await page.getByRole('button', { name: 'Show 50 more' }).click()
    await expect.poll(() => cards.count()).toBe(count)
  }
  await page.getByRole('button', { name: 'Show 19 more' }).click()
  await expect.poll(() => cards.count()).toBe(219)
})
