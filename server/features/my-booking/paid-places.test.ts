import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePayLink } from '#contract/carts.ts'
import { takePayment } from '#contract/till.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { openOfferedPlaces, type OfferedPlaces } from '#server/testing/offered-places.ts'
import { morning } from '#server/testing/reservation-desk.ts'

let places: OfferedPlaces
beforeAll(async () => {
  places = await openOfferedPlaces()
})
beforeEach(async () => {
  await places.clear()
  await places.takesCards('democompany')
})
afterAll(() => places.close())

type Party = Awaited<ReturnType<OfferedPlaces['party']>>
const forward = (minutes: number) => places.portal.clock.forward(minutes)
const isOut = async (own: Party) => (await places.statusOf(own)) === 'cancelled'
const templates = async (own: Party) => (await places.mailsOf(own)).map((it) => it.template)
const pay = (own: Party, amountCents: number) =>
  places.office.must(takePayment, { params: own.params, body: { method: 'bank', amountCents, note: '' } })
/** Past the deadline of offers made in the morning, and past what the card gateway is waited for. */
const tooLate = addMinutes(morning, 13 * 60)

describe('a place that is paid by card', () => {
  test('is held while the guest pays, and confirmed with the payment, in the guest’s name', async () => {
    const [own] = (await places.offered(2)) as [Party]
    expect(await places.pageOf(own)).toMatch(
      /Cancellation.*You pay BBD 198\.00 by card now\. Your place is confirmed as soon as.*Pay BBD 198\.00 and accept/,
    )
    // The same amount isn't offered twice.
    expect(await places.pageOf(own)).not.toContain('Pay BBD 198.00 by card')
    const address = await places.accept(own)
    expect(address).toMatch(/\/card\/[-\da-f]{36}\?lang=en$|\/card\/[-\da-f]{36}$/)
    expect([await places.statusOf(own), await places.entriesOf(own)]).toEqual(['waitlisted', []])
    expect(await places.pageOf(own)).toMatch(
      /We’re holding your place until Friday 20 November 2026, 21:\d\d\..*Continue to payment/,
    )
    const { cart, back } = await places.payAt(address)
    expect(await places.comeBack(back)).toContain('Your place is confirmed')
    expect([await places.statusOf(own), await places.entriesOf(own)]).toEqual([
      'booked',
      ['charge', 'payment'],
    ])
    expect(await places.cart(cart)).toMatchObject({ state: 'done' })
    expect(await templates(own)).toEqual(expect.arrayContaining(['waitlistApproved', 'receipt']))
    expect(await places.historyOf(own)).toEqual(
      expect.arrayContaining(['holdPlace Guest', 'approveWaitlist Guest', 'payCart Guest']),
    )
    await places.comeBack(back)
    expect(await places.accept(own, '19800')).toContain('said=accepted')
    expect(await places.entriesOf(own)).toEqual(['charge', 'payment'])
    expect(await places.requestsOf(own)).toEqual([])
  })

  test('has one payment for all presses and devices', async () => {
    const [own] = (await places.offered(2)) as [Party]
    const addresses = await Promise.all([1, 2, 3].map(() => places.accept(own, '19800')))
    expect(new Set([...addresses, await places.accept(own)]).size).toBe(1)
    const { back } = await places.payAt(addresses[0] ?? '')
    await Promise.all([places.comeBack(back), places.comeBack(back)])
    expect(await places.entriesOf(own)).toEqual(['charge', 'payment'])
  })

  test('is confirmed when the guest doesn’t come back but the gateway has the payment', async () => {
    const [own] = (await places.offered(2)) as [Party]
    await places.payAt(await places.accept(own))
    forward(16)
    await places.fetch()
    expect([await places.statusOf(own), await places.entriesOf(own)]).toEqual([
      'booked',
      ['charge', 'payment'],
    ])
    expect(await places.historyOf(own)).toContain('approveWaitlist Guest')
  })

  test('stays offered while the guest gives up paying and starts again', async () => {
    const [own] = (await places.offered(2)) as [Party]
    await places.accept(own)
    forward(120)
    await places.run()
    expect(await places.statusOf(own)).toBe('waitlisted')
    const { back } = await places.payAt(await places.accept(own))
    await places.comeBack(back)
    expect(await places.statusOf(own)).toBe('booked')
  })

  test('is released at the deadline if it isn’t paid, once the gateway was asked', async () => {
    const [own, next] = (await places.offered(4, 4)) as [Party, Party]
    await places.accept(own)
    forward(12 * 60 + 5)
    await places.run()
    // The gateway hasn't been asked since: the guest may have paid.
    expect(await places.statusOf(own)).toBe('waitlisted')
    expect(await places.pageOf(own)).toContain('checking whether your payment has gone through')
    expect(await places.accept(own, '19800')).toContain('said=notPossible')
    await places.fetch()
    await places.run()
    expect(await isOut(own)).toBe(true)
    expect((await places.mailsOf(own)).at(-1)).toMatchObject({
      template: 'offerUnpaid',
      subject: expect.stringMatching(/^Payment not received in time: Mon 23 Nov, 14:00/),
      body: expect.stringMatching(/didn’t reach us in time[^]*You haven’t been charged/),
    })
    expect(await places.requestsOf(own)).toEqual([
      'place: BBD 374.00 wasn’t paid in time, so the place was released',
    ])
    expect(await places.pageOf(own)).not.toContain('wasn’t paid in time')
    await places.run()
    expect((await templates(next)).at(-1)).toBe('waitlistOffer')
  })

  test('isn’t held forever by a gateway that doesn’t answer', async () => {
    const [own] = (await places.offered(2)) as [Party]
    await places.accept(own)
    await places.run(tooLate)
    expect(await isOut(own)).toBe(true)
  })

  test('accepted just before the deadline is held for half an hour', async () => {
    const [own] = (await places.offered(2)) as [Party]
    forward(12 * 60 - 5)
    const address = await places.accept(own)
    forward(20)
    await places.run()
    expect(await places.statusOf(own)).toBe('waitlisted')
    const { back } = await places.payAt(address)
    await places.comeBack(back)
    expect(await places.statusOf(own)).toBe('booked')
  })

  test('isn’t given to a party that has waited longer, nor approved for another, while it is held', async () => {
    const [larger, own] = (await places.offered(5, 2)) as [Party, Party]
    const address = await places.accept(own)
    await places.db.updateTable('date_status').set({ arrival_capacity: 5 }).execute()
    await places.db.updateTable('fast_track_day').set({ capacity: 5 }).execute()
    await places.run()
    expect((await templates(larger)).at(-1)).not.toBe('waitlistOffer')
    const { back } = await places.payAt(address)
    await places.comeBack(back)
    expect(await places.statusOf(own)).toBe('booked')
  })

  test('that was paid at the desk meanwhile is confirmed without the card', async () => {
    const [own] = (await places.offered(2)) as [Party]
    await places.accept(own)
    await pay(own, 19_800)
    await places.run()
    expect([await places.statusOf(own), await places.requestsOf(own)]).toEqual(['booked', []])
    expect(await places.historyOf(own)).toContain('approveWaitlist Guest')
  })
})

describe('a payment that arrives after the place was released', () => {
  async function paidLate(after: (own: Party) => Promise<unknown> = async () => {}) {
    const [own] = (await places.offered(4)) as [Party]
    const address = await places.accept(own)
    const paid = await places.payAt(address)
    const [row] = places.service.rows.splice(0)
    await places.run(tooLate)
    expect(await isOut(own)).toBe(true)
    await after(own)
    if (row) places.service.rows.push(row)
    return { own, ...paid }
  }

  test('still gets the place if it is free', async () => {
    const { own, cart, back } = await paidLate()
    expect(await places.comeBack(back)).toContain('Your place is confirmed')
    expect([await places.statusOf(own), await places.entriesOf(own)]).toEqual([
      'booked',
      ['charge', 'payment'],
    ])
    expect(await places.cart(cart)).toMatchObject({ state: 'done' })
  })

  test('goes back to the card if it isn’t, and the guest gets one mail about it', async () => {
    const { own, cart, back } = await paidLate(() => places.party(4))
    expect(await places.comeBack(back)).toContain('We’re refunding it to your card')
    expect(await places.cart(cart)).toMatchObject({ state: 'refunded' })
    expect([await places.statusOf(own), await places.entriesOf(own)]).toEqual(['cancelled', []])
    expect((await places.mailsOf(own)).at(-1)).toMatchObject({
      template: 'placeRefunded',
      body: expect.stringContaining('We’ve refunded BBD 374.00 to your card'),
    })
    forward(60)
    await places.fetch()
    await places.comeBack(back)
    const { rows } = places.service
    expect(rows.map((it) => it['operation'])).toEqual(['auth', 'void'])
    expect((await templates(own)).filter((it) => it === 'placeRefunded')).toHaveLength(1)
  })

  test('is refunded once even if the gateway’s answer is lost', async () => {
    const { own, cart, back } = await paidLate(() => places.party(4))
    places.service.next = null
    const { service } = places
    const asked = service.asked.length
    // The first call lists the payment, the second refunds it.
    const timer = setInterval(() => {
      if (service.asked.length === asked + 1) service.next = { silentAfterDoing: true }
    }, 1)
    expect(await places.comeBack(back)).toContain('We’re refunding it to your card')
    clearInterval(timer)
    service.next = null
    forward(30)
    await places.fetch()
    await places.fetch()
    expect(await places.cart(cart)).toMatchObject({ state: 'refunded' })
    expect((await templates(own)).filter((it) => it === 'placeRefunded')).toHaveLength(1)
    expect(service.rows.filter((it) => it['operation'] !== 'auth')).toHaveLength(1)
  })

  test('goes back if the guest has declined the place', async () => {
    const [own] = (await places.offered(2)) as [Party]
    const { cart, back } = await places.payAt(await places.accept(own))
    await places.pages.press(`${own.link}/decline`, { booking: own.booking })
    await places.comeBack(back)
    expect([await isOut(own), (await places.cart(cart)).state]).toEqual([true, 'refunded'])
  })
})

describe('a place that isn’t paid by card', () => {
  test('is confirmed immediately for a guest with credit', async () => {
    const [own] = (await places.offered(2)) as [Party]
    await pay(own, 19_800)
    expect(await places.pageOf(own)).toMatch(/Your credit covers BBD 198\.00.*Accept for BBD 198\.00/)
    expect(await places.accept(own)).toContain('said=accepted')
    expect([await places.statusOf(own), await places.requestsOf(own)]).toEqual(['booked', []])
  })

  test('is paid by card for what the credit doesn’t cover', async () => {
    const [own] = (await places.offered(2)) as [Party]
    await pay(own, 5_000)
    expect(await places.pageOf(own)).toMatch(/Your credit covers BBD 50\.00.*Pay BBD 148\.00 and accept/)
    const { back } = await places.payAt(await places.accept(own))
    await places.comeBack(back)
    expect(await places.statusOf(own)).toBe('booked')
  })

  test('is confirmed unpaid where the company takes no cards, and agents see it', async () => {
    await places.takesCards('')
    const [own] = (await places.offered(2)) as [Party]
    expect(await places.pageOf(own)).toMatch(
      /You can pay before your first service or at our desk\..*Accept for BBD 198\.00/,
    )
    expect(await places.accept(own)).toContain('said=acceptedUnpaid')
    expect(await places.accept(own, '19800')).toContain('said=accepted')
    expect(await places.statusOf(own)).toBe('booked')
    expect(await places.requestsOf(own)).toEqual(['place: Accepted from the waitlist, not paid: BBD 198.00'])
    expect(await places.historyOf(own)).toEqual(
      expect.arrayContaining(['approveWaitlist Guest', 'listUnpaidPlace Guest']),
    )
  })
})

test('a reservation that waits for a place owes nothing, on the page and for a payment link, also after a deposit', async () => {
  await places.limit(places.date, 4)
  await places.party(4)
  const waiting = await places.party(2)
  const due = () => places.office.call(makePayLink, { params: waiting.params, body: { mail: false } })
  const refused = {
    errors: [{ message: 'Nothing is due until a place becomes available. The desk can take a deposit.' }],
  }
  expect(await places.pageOf(waiting)).toContain('<dt>Balance due</dt><dd><b>BBD 0.00</b></dd>')
  expect((await due()).body).toMatchObject(refused)
  await pay(waiting, 10_000)
  const page = await places.pageOf(waiting)
  expect(page).toContain('<dt>Paid</dt><dd>BBD 100.00</dd>')
  expect(page).toContain('<dt>Balance due</dt><dd><b>BBD 0.00</b></dd>')
  expect(page).not.toMatch(/by card|paid in full/)
  expect((await due()).body).toMatchObject(refused)
})
