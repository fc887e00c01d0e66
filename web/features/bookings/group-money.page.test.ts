import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const change = { change: 'addPax' as const, label: 'Add passengers', whyNot: null }
const cancelled = {
  ...smallestReply(groupDetail),
  reference: 'T2A9G9',
  status: 'cancelled' as const,
  originalBookedOn: '2026-11-18',
  createdBy: 'Demo Reservations Agent',
  changes: [change],
  whyNoPayment: 'Nothing to pay',
}
const whyNo = { payment: 'Nothing to pay', refund: null, writeOff: null }

function openGroup(
  group: Partial<typeof cancelled> & { paymentState: 'refundDue' | 'paid' },
  dueBackCents = 0,
): Promise<PortalPage> {
  return openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, { ...cancelled, ...group }),
      answer(guestMoney, { ...smallestReply(guestMoney), dueBackCents, whyNo }),
    ],
  })
}

test('a refund that is due is the main action, and the header keeps its menu in the row', async () => {
  const page = await openGroup({ paymentState: 'refundDue', paidCents: 5_000, balanceCents: -5_000 }, 5_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  const refund = page.getByRole('button', { name: 'Refund', exact: true })
  await refund.waitFor()
  expect(await page.getByRole('button', { name: /^Take payment/ }).count()).toBe(0)
  const head = page.getByRole('region', { name: 'Reservation' })
  const [menu, reference] = await Promise.all(
    [head.getByRole('button', { name: /^Change/ }), head.getByText('T2A9G9')].map((it) => it.boundingBox()),
  )
  const middle = (box: typeof menu) => (box ? box.y + box.height / 2 : Number.NaN)
  expect(Math.abs(middle(menu) - middle(reference))).toBeLessThan(20)
  await refund.click()
  await page.getByRole('dialog', { name: /^Refund/ }).waitFor()
})

test('a reservation cancelled without a charge or payment isn’t shown as paid', async () => {
  const page = await openGroup({ paymentState: 'paid', chargedCents: 0, paidCents: 0, balanceCents: 0 })
  const head = page.getByRole('region', { name: 'Reservation' })
  await head.getByText('Nothing to pay', { exact: true }).waitFor()
  expect(await head.getByText('Paid', { exact: true }).count()).toBe(0)
})

test('a payment link for services that wait for a place says why it can’t be sent', async () => {
  const waiting = { paymentState: 'unpaid' as const, promisedCents: 19_800, whyNoPayment: null }
  const open = (takesCards: boolean) =>
    openPage(`${groupPath(aGuid(1), aGuid(1))}?pay=link`, {
      as: aReservationsAgent({ site: { takesCards } }),
      answers: [
        answer(groupDetail, { ...cancelled, status: 'waitlisted', ...waiting }),
        answer(guestMoney, smallestReply(guestMoney)),
      ],
    })
  const without = await open(false)
  await without.getByRole('dialog').getByRole('status').getByText('No card gateway is set up').waitFor()
  const page = await open(true)
  const dialog = page.getByRole('dialog', { name: 'Payment link' })
  await dialog.getByRole('status').getByText('Nothing is due until a place becomes available').waitFor()
  const copy = dialog.getByRole('button', { name: /^Copy link/ })
  expect(await copy.getAttribute('aria-disabled')).toBe('true')
})

test('labels of the header stay whole on a phone', async () => {
  const page = await openGroup({ paymentState: 'paid' })
  await page.setViewportSize({ width: 390, height: 844 })
  const label = page.getByText('Booked', { exact: true })
  await label.waitFor()
  const lines = () =>
    label.evaluate((it) => {
      const range = document.createRange()
      range.selectNodeContents(it)
      return range.getClientRects().length
    })
  expect(await lines()).toBe(1)
})
