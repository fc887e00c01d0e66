import { expect } from 'vitest'
import { cardPaymentsPath, configurationPath, groupPath } from '#contract/addresses.ts'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { postCart } from '#contract/carts.ts'
import { dateStatus } from '#contract/date-status.ts'
import { groupDetail } from '#contract/groups.ts'
import { pickerFlights } from '#contract/flights.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { openCardGateway } from '#server/testing/card-gateway-service.ts'
import { axe } from '#web/testing/axe.ts'
import { bookCouple, makeButton, planBooking } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { portalSettings } from './harness/portal-settings.ts'
import { story } from './harness/story.ts'

const gateway = await openCardGateway()
portalSettings['PLUGNPAY_URL'] = gateway.base

const today = '2026-11-20'
const row = (orderID: string, cents: number, more: object) => ({
  orderID,
  operation: 'auth',
  FinalStatus: 'success',
  'card-amount': (cents / 100).toFixed(2),
  currency: 'bbd',
  trans_time: '20261120140000',
  'card-name': 'Ida Unknown',
  'card-type': 'VISA',
  'card-number': '4111********1111',
  ...more,
})

story(
  'a guest pays by link; gateway transactions are matched, an unmatched one and a crashed cart manually, and the deposit is settled',
  { timeout: 180_000 },
  async ({ portal, visitors, onTestFinished }) => {
    onTestFinished(() => gateway.close())
    const caller = new Caller(portal.url)
    await caller.signIn('admin@demo.example')
    const date = addDays(today, 6)
    const [byLink, byName] = [
      await bookCouple(caller, { lastName: 'Linkpayer', date, direction: 'arrival' }),
      await bookCouple(caller, { lastName: 'Namesake', date, direction: 'arrival' }),
    ]

    // Set up the gateway.
    const office = await visitors.signInAs('administrator', 'desktop', configurationPath('integrations'))
    const setup = office.getByRole('region', { name: 'Card gateway' })
    await setup.getByLabel('Plug’n Pay account').fill('democompany')
    await setup.getByLabel('Remote client password').fill(gateway.password)
    await setup.getByRole('button', { name: 'Save card gateway' }).click()
    await setup.getByText('On', { exact: true }).waitFor()
    await setup.getByRole('button', { name: 'Test card gateway' }).click()
    await setup.getByText('Connected to Plug’n Pay: 0 transactions today').waitFor()
    await setup.getByRole('button', { name: 'Create website key' }).click()
    const key = (await setup.locator('code').innerText()).trim()

    // The desk creates a link; the guest pays on the gateway's page and returns.
    await office.goto(groupPath(byLink.customer.guid, byLink.guid))
    await office.getByRole('button', { name: 'Payment link' }).click()
    await office.getByRole('button', { name: 'Copy link' }).click()
    const link = (await office.getByRole('dialog').getByRole('link').getAttribute('href')) ?? ''
    await office.keyboard.press('Escape')
    const phone = await visitors.visit('phone')
    const { pathname, search } = new URL(link)
    await phone.goto(`${pathname}${search}`)
    await phone.getByText(byLink.reference, { exact: true }).waitFor()
    expect(await axe(phone)).toEqual([])
    await phone.getByRole('button', { name: /^Pay / }).click()
    await phone.getByText('Thank you. Your payment went through').waitFor()
    await office.getByText('Paid', { exact: true }).first().waitFor()

    // An agent sends the link right after booking.
    const agent = await visitors.signInAs('reservations', 'desktop', '/new-booking')
    await planBooking(agent, { firstName: 'Lina', lastName: 'Atonce', flight: 'BA' }, async () => {
      await agent.getByText('Payment link').click()
    })
    await makeButton(agent).click()
    const asked = agent.getByRole('dialog', { name: 'Payment link' })
    await asked.getByRole('button', { name: 'Send by e-mail' }).click()
    await agent.getByText('Not sent: no mail server').first().waitFor()
    await asked.getByText('Copy this link: ').waitFor()
    await agent.keyboard.press('Escape')
    await asked.waitFor({ state: 'detached' })
    await agent.getByText('Payment due for booking').first().waitFor()
    expect(new URL(agent.url()).search).toBe('')

    // A website guest pays for a date that fills up in the meantime: nothing is booked, and the payment is
    // kept.
    const { items: flights } = await caller.must(pickerFlights, {
      query: { date: addDays(date, 1), direction: 'arrival' },
    })
    const flightGuid = flights.find((it) => !it.disabled)?.guid ?? ''
    const booking = { adults: 2, arrival: { date: addDays(date, 1), flightGuid, fastTrack: true } }
    const customer = { firstName: 'Wanda', lastName: 'Webb', email: 'wanda@guests.example' }
    const { chargeCents } = await caller.must(advancedBookingChange.confirm, {
      params: { id: 'new' },
      body: { ...booking, customer, billing: 'payLater' },
    })
    const kept = await caller.must(postCart, {
      body: {
        key,
        name: 'website-cart-1',
        customer,
        booking,
        priceCents: chargeCents,
        returnUrl: `${portal.url}/sign-in`,
      },
    })
    const day = await caller.must(dateStatus.load, { params: { date: addDays(date, 1) } })
    const set = (mode: 'waitlistOnly' | 'open', version: number) =>
      caller.must(dateStatus.save, {
        params: { date: addDays(date, 1) },
        body: { mode, version, comments: '' },
      })
    await set('waitlistOnly', day.version)
    gateway.rows.push(
      row('web-1', chargeCents, { order_classifier: kept.cart, 'card-name': 'Wanda Webb' }),
      row('phone-1', byName.balanceCents, { 'card-name': 'Ida Unknown' }),
      row('declined-1', 5_000, { FinalStatus: 'badcard', MErrMsg: 'Declined' }),
    )

    // Preview and import the gateway's transactions of the day.
    await office.goto(cardPaymentsPath())
    await office.getByText('Fetch from gateway').click()
    gateway.next = { status: 503, body: 'busy' }
    visitors.expectComplaint(/^400 POST .*confirmpnpimport/)
    await office.getByRole('button', { name: 'Preview' }).click()
    await office.getByText('Plug’n Pay reported a server error').first().waitFor()
    await office.getByRole('button', { name: 'Preview' }).click()
    const looked = office.getByRole('region', { name: 'Preview' })
    await looked.getByText('web-1, Wanda Webb').waitFor()
    await looked.getByRole('button', { name: 'Import transactions' }).click()
    await office
      .getByText(/\d new, /)
      .first()
      .waitFor()
    await office.getByRole('button', { name: 'Show unmatched' }).click()

    // Match the unmatched payment to its reservation by keyboard.
    await office.getByRole('button', { name: 'Match phone-1' }).focus()
    await office.keyboard.press('Enter')
    const dialog = office.getByRole('dialog')
    await dialog.getByText('Amount and time match, but the name doesn’t').waitFor()
    expect(await axe(office, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Match by reference' }).focus()
    await office.keyboard.press('Enter')
    await dialog.getByLabel('Reference').fill(byName.reference)
    await office.keyboard.press('Control+Enter')
    await dialog.getByText('Matched', { exact: true }).waitFor()
    await office.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    // Complete the crashed cart once there is a place.
    await office.getByRole('button', { name: 'Crashed carts' }).click()
    await office.getByText('No places left: the guest would be waitlisted').waitFor()
    await set('open', (await caller.must(dateStatus.load, { params: { date: addDays(date, 1) } })).version)
    await office.getByRole('button', { name: 'Complete cart: Wanda Webb' }).click()
    await office.getByText('Booked and paid').first().waitFor()
    await office.getByText('All paid carts are booked.').waitFor()

    // Record the bank deposit with its fees.
    await office.getByRole('button', { name: 'Settlement' }).click()
    const boxes = office.getByRole('checkbox')
    await boxes.first().waitFor()
    for (const box of await boxes.all()) await box.check()
    await office.getByRole('button', { name: 'Record deposit' }).click()
    const gross = byLink.balanceCents + byName.balanceCents + chargeCents
    await dialog.getByLabel('Amount deposited').fill(((gross - 1_000) / 100).toFixed(2))
    await dialog.getByLabel('Gateway fees').fill('10.00')
    await dialog.getByText('everything matches').waitFor()
    await office.keyboard.press('Control+Enter')
    await office.getByText('Deposit recorded, everything matches').first().waitFor()
    await office.getByText('No batches awaiting deposit').waitFor()

    // Undo it by keyboard; focus stays in the row. Record it again with a difference and a reason.
    const settled = office.getByRole('region', { name: 'Settlements' })
    await settled.getByRole('button', { name: 'Undo' }).focus()
    await office.keyboard.press('Enter')
    await dialog.getByText(/ deposited on Fri 20 Nov 2026\./).waitFor()
    await dialog.getByLabel('Reason').fill('The bank had less')
    await office.keyboard.press('Control+Enter')
    await settled.getByText('Undone', { exact: true }).waitFor()
    const first = settled.getByRole('row').nth(1)
    await expect.poll(() => first.evaluate((it) => it.contains(document.activeElement))).toBe(true)
    await boxes.first().waitFor()
    for (const box of await boxes.all()) await box.check()
    await office.getByRole('button', { name: 'Record deposit' }).click()
    await dialog.getByLabel('Amount deposited').fill(((gross - 1_350) / 100).toFixed(2))
    await dialog.getByLabel('Gateway fees').fill('10.00')
    await dialog.getByText('BBD 3.50 short').waitFor()
    await dialog.getByLabel('Reason for the difference').fill('The bank charged for it')
    await office.keyboard.press('Control+Enter')
    await settled.getByRole('button', { name: 'Undo' }).waitFor()
    expect(await settled.getByRole('row').count()).toBe(3)

    await office.getByRole('button', { name: 'Imported payments' }).click()
    await office.getByText('No unmatched payments').waitFor()
    expect(await axe(office)).toEqual([])
    const { balanceCents } = await caller.must(groupDetail, {
      params: { id: byName.customer.guid, group: byName.guid },
    })
    expect(balanceCents).toBe(0)
  },
)
