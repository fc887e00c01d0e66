import { afterAll, beforeAll, expect, test } from 'vitest'
import { gratuityPage } from '#contract/addresses.ts'
import { cardGatewayForm } from '#contract/card-gateway.ts'
import { doPnpImport, queryImportedPayments } from '#contract/card-payments.ts'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip } from '#contract/driver.ts'
import { queryGratuities, reverseGratuity } from '#contract/gratuities.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { fetchInBackground } from '#server/features/card-payments/commands/read-gateway.ts'
import { gatewayCall } from '#server/features/card-payments/commands/gateway-call.ts'
import { isRefusal } from '#domain/refusal.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { balanceOf, expectCardBooksToAgree, gatewayRow } from '#server/testing/card-office.ts'
import { openCardGateway, type CardGatewayService } from '#server/testing/card-gateway-service.ts'
import { at, openTripDay, type TripDay } from '#server/testing/trip-day.ts'
import { portalActor } from '#server/work/actor.ts'
import { signedLinks } from '#server/work/signed-links.ts'

let theDay: TripDay
let service: CardGatewayService
beforeAll(async () => {
  service = await openCardGateway()
  theDay = await openTripDay()
  theDay.portal.context.config.plugNPayUrl = service.base
})
afterAll(async () => {
  await theDay.portal.close()
  await service.close()
})

test('a gratuity paid by card is credited to the drivers once, and owed back if reversed', async () => {
  const { portal } = theDay
  const office = await signedIn(portal, allPermissions)
  const { version } = await office.must(cardGatewayForm.load)
  await office.must(cardGatewayForm.save, {
    body: { account: 'democompany', password: service.password, version },
  })
  const dora = await theDay.newDriver('Dora Driver')
  portal.clock.now = at('15:40')
  const trip = await theDay.bookOne({ pickupTime: '12:00' })
  await theDay.mustGive(trip, dora, { force: true })
  const steps = [
    [driverStartTrip, at('15:50')],
    [driverDepartPickup, at('16:05')],
    [driverCompleteTrip, at('16:40')],
  ] as [typeof driverStartTrip, string][]
  await theDay.drive(dora, trip, ...steps)
  portal.clock.now = at('17:00')
  const group = trip.groupGuid
  const links = signedLinks(portal.database.db, portal.context.sealer, null)
  const sig = decodeURIComponent(
    (await links.sign(gratuityPage(group), portal.clock.now, 60)).split('sig=')[1] ?? '',
  )
  const html = async (url: string) => {
    const { statusCode, body } = await portal.app.inject({ url, headers: { accept: 'text/html' } })
    return { statusCode, body }
  }
  const page = `${gratuityPage(group)}?sig=${encodeURIComponent(sig)}`
  const give = (amount: string, url = page) =>
    portal.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ amount, own: '', by: 'card' }).toString(),
    })
  expect((await html(page)).body).toMatch(/button main" name="by" value="card">Pay by card/)
  for (const wrong of ['99', 'x', '1e99']) {
    const { headers } = await give(wrong)
    expect((await html(headers.location ?? '')).body).toContain('Enter an amount from BBD 1.00 to BBD 500.00')
  }
  const dead = await give(
    '2000',
    page.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  )
  expect((await html(dead.headers.location ?? '')).statusCode).toBe(404)
  /** The fields of the form that leads to the gateway. */
  const toCard = async (amount: string) => {
    const { body } = await html((await give(amount)).headers.location ?? '')
    const fields = [...body.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
    return Object.fromEntries(
      fields.map(([, name = '', value = '']) => [
        name,
        value.replaceAll('&#38;', '&').replaceAll('&amp;', '&'),
      ]),
    )
  }
  const fields = await toCard('2000')
  const fieldOf = (name: string) => fields[name] ?? ''
  const day = portal.clock.now.slice(0, 10).replaceAll('-', '')
  const sale = gatewayRow({
    orderID: 'tip-1',
    order_classifier: fieldOf('pt_order_classifier'),
    'card-amount': '20.00',
    trans_time: `${day}210000`,
  })
  service.rows.push(sale)
  const { pathname, search } = new URL(fieldOf('pb_success_url'))
  const back: string[] = []
  for (let count = 0; count < 2; count++) {
    const { statusCode, headers } = await portal.app.inject({ url: `${pathname}${search}` })
    expect(statusCode).toBe(303)
    back.push(headers.location ?? '')
  }
  expect((await html(back[1] ?? '')).body).toMatch(/<h1>Thank you<\/h1>.*goes to Dora in full/)
  const { items } = await office.must(queryGratuities)
  expect(items).toMatchObject([
    { amountCents: 2_000, source: 'guest', method: 'card', driver: { name: 'Dora Driver' } },
  ])
  expect([
    await balanceOf(portal, 'gratuitiesDue'),
    await balanceOf(portal, 'suspense'),
    await balanceOf(portal, 'card'),
  ]).toEqual([-2_000, 0, 2_000])
  expect(
    (
      await office.call(reverseGratuity, {
        params: { gift: items[0]!.giftGuid },
        body: { kind: 'mistake', reason: 'x' },
      })
    ).status,
  ).toBe(400)

  service.rows.push({ ...sale, operation: 'chargeback' })
  const date = portal.clock.now.slice(0, 10)
  await office.must(doPnpImport, { body: { from: date, to: date } })
  expect([
    await balanceOf(portal, 'gratuitiesDue'),
    await balanceOf(portal, 'suspense'),
    await balanceOf(portal, 'card'),
  ]).toEqual([0, 0, 0])
  expect((await office.must(queryGratuities)).items).toMatchObject([{ state: 'chargedBack' }])
  expect((await office.must(queryImportedPayments)).items.map((one) => one.state)).toEqual([
    'matched',
    'matched',
  ])
  const call = await gatewayCall(portal.context, portalActor)
  if (!isRefusal(call)) await fetchInBackground(call)
  await expectCardBooksToAgree(portal)

  // A partial refund of a gratuity is left to a person, who knows whose share it was.
  const cart = (await toCard('1000'))['pt_order_classifier'] ?? ''
  const second = { ...sale, orderID: 'tip-2', order_classifier: cart, 'card-amount': '10.00' }
  service.rows.push(second)
  await office.must(doPnpImport, { body: { from: date, to: date } })
  service.rows.push({ ...second, operation: 'return', 'card-amount': '4.00' })
  await office.must(doPnpImport, { body: { from: date, to: date } })
  const { items: parts } = await office.must(queryImportedPayments, {
    query: { query: 'tip-2', kind: 'refund' },
  })
  expect(parts).toMatchObject([
    {
      state: 'unmatched',
      openCents: 400,
      why: 'Part of a gratuity was refunded. Match this refund manually.',
    },
  ])
})
