import { afterAll, beforeAll, expect, test } from 'vitest'
import { takePayment } from '#contract/till.ts'
import { openOfferedPlaces, type OfferedPlaces } from '#server/testing/offered-places.ts'

let places: OfferedPlaces
beforeAll(async () => {
  places = await openOfferedPlaces()
  await places.clear()
  await places.takesCards('democompany')
})
afterAll(() => places.close())

type Party = Awaited<ReturnType<OfferedPlaces['party']>>
const atDesk = (own: Party, amountCents: number) =>
  places.office.call(takePayment, { params: own.params, body: { method: 'bank', amountCents, note: '' } })
const paymentsOf = async (own: Party) => (await places.entriesOf(own)).filter((it) => it === 'payment').length

test('a guest who has since paid at the desk isn’t sent to the gateway', async () => {
  const own = await places.party(2)
  const early = await places.pages.pressed(`${own.link}/pay`, {})
  expect(early).toContain('/card/')
  expect((await atDesk(own, 10_000)).status).toBe(200)
  const changed = (await places.pages.open(early)).body
  expect(changed).toContain('The amount due has changed, and your card wasn’t charged.')
  expect(changed).toContain('98.00')
  expect((await atDesk(own, 9_800)).status).toBe(200)
  expect((await places.pages.open(early)).body).toContain('There’s nothing to pay at the moment')
  expect(await places.pages.pressed(`${own.link}/pay`, {})).toContain('said=nothingDue')
  expect((await places.pages.open(early)).body).not.toContain('pt_order_classifier')
})

test('when two desks take the same payment, the second is refused with the reason', async () => {
  const own = await places.party(2)
  const answers = await Promise.all([atDesk(own, 19_800), atDesk(own, 19_800)])
  expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(answers.find((it) => it.status === 400)?.body).toMatchObject({
    errors: [{ message: 'Already paid. Nothing is due.' }],
  })
  expect(await paymentsOf(own)).toBe(1)
})

test('when a guest pays twice by card, one payment is booked and the other is left to refund', async () => {
  const own = await places.party(2)
  const [one, two] = await Promise.all([1, 2].map(() => places.pages.pressed(`${own.link}/pay`, {})))
  const [first, second] = [await places.payAt(one ?? ''), await places.payAt(two ?? '')]
  await places.comeBack(first.back)
  await places.comeBack(second.back)
  expect(await paymentsOf(own)).toBe(1)
  expect(await places.cart(first.cart)).toMatchObject({ state: 'done' })
  expect(await places.cart(second.cart)).toEqual({
    state: 'paidUnbooked',
    why:
      'The reservation is already paid, or nothing is due any more. ' +
      'Refund this payment, or complete the cart to keep the money as credit.',
  })
})
