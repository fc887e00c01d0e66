import { expect } from 'vitest'
import { bokunImportPath, cardPaymentsPath, channelsPath, importPath } from '#contract/addresses.ts'
import { cardGatewayForm } from '#contract/card-gateway.ts'
import { queryImportedPayments } from '#contract/card-payments.ts'
import { channels } from '#contract/channels.ts'
import { queryCustomers } from '#contract/customers.ts'
import { pickerFlights } from '#contract/flights.ts'
import { groupDetail } from '#contract/groups.ts'
import { listPendingImports } from '#contract/imports.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { openCardGateway } from '#server/testing/card-gateway-service.ts'
import { axe } from '#web/testing/axe.ts'
import { balances, change } from './harness/account-balances.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { portalSettings } from './harness/portal-settings.ts'
import { story } from './harness/story.ts'
import { paidForFullDay } from './harness/website-cart.ts'

const gateway = await openCardGateway()
portalSettings['PLUGNPAY_URL'] = gateway.base

const today = '2026-11-20'
const date = addDays(today, 6)
const csv = (heading: string, rows: readonly (readonly (string | number)[])[]) =>
  Buffer.from([heading, ...rows.map((it) => it.map((cell) => `"${cell}"`).join(','))].join('\r\n'))

story(
  'the office takes a week’s Bókun export and the gateway’s file: every booking and cent is accounted for, and rows that need review say why',
  { timeout: 180_000 },
  async ({ portal, visitors, onTestFinished }) => {
    onTestFinished(() => gateway.close())
    const caller = new Caller(portal.url)
    await caller.signIn('admin@demo.example')
    const before = await balances(caller)
    const { items: flights } = await caller.must(pickerFlights, { query: { date, direction: 'arrival' } })
    const flight = flights.find((it) => !it.disabled) ?? { ident: '', guid: '' }

    // What the week was: two couples of the desk, and a guest of the website whose day filled up while
    // paying.
    const [byReference, first, second] = await Promise.all([
      bookCouple(caller, { lastName: 'Referred', date, direction: 'arrival' }),
      bookCouple(caller, { lastName: 'Splitone', date, direction: 'arrival' }),
      bookCouple(caller, { lastName: 'Splittwo', date, direction: 'arrival' }),
    ])
    const { version } = await caller.must(cardGatewayForm.load)
    await caller.must(cardGatewayForm.save, {
      body: { account: 'democompany', password: gateway.password, version },
    })
    const cart = await paidForFullDay(caller, portal.url, addDays(date, 1))

    const office = await visitors.signInAs('administrator', 'desktop', bokunImportPath())
    const press = (name: string | RegExp) => office.getByRole('button', { name, exact: true }).press('Enter')
    const row = (...texts: (string | RegExp)[]) =>
      texts.reduce((rows, hasText) => rows.filter({ hasText }), office.getByRole('row'))
    const bring = async (name: string, buffer: Buffer) => {
      await office.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
      await press('Check file')
      await office.getByRole('heading', { name }).waitFor()
      await press('Check records')
    }

    // The export of Bókun.
    const sold = (
      code: string,
      product: string,
      name: string,
      more: { flight?: string; hotel?: string; price: string; paid: string; status?: string },
    ) => [
      code.split('/')[0] ?? '',
      code.replace('/', '-'),
      more.status ?? 'CONFIRMED',
      product,
      date,
      name,
      `${name.split(' ').at(-1)?.toLowerCase()}@guests.example`,
      2,
      more.price,
      more.paid,
      'BBD',
      'Viator',
      more.flight ?? flight.ident,
      more.hotel ?? '',
    ]
    const fastTrack = 'Fast track on arrival'
    const transfer = 'Ride to your hotel'
    const week = csv(
      'Booking ref,Product booking ref,Booking status,Product title,Start date,Customer name,' +
        'Customer email,Adults,Total price,Paid amount,Currency,Booking channel,Flight number,Hotel',
      [
        sold('VIA-1/1', fastTrack, 'Vera Viator', { price: '410.00', paid: '530.00' }),
        sold('VIA-1/2', transfer, 'Vera Viator', {
          hotel: 'Accra Beach Hotel',
          price: '120.00',
          paid: '530.00',
        }),
        sold('VIA-2/1', fastTrack, 'Olga Onarrival', { price: '400.00', paid: '0.00' }),
        sold('VIA-3/1', fastTrack, 'Una Unflown', { flight: 'ZZ 9999', price: '390.00', paid: '390.00' }),
        sold('VIA-4/1', 'Sunset cruise', 'Carl Cruiser', { price: '99.00', paid: '99.00' }),
        sold('VIA-5/1', fastTrack, 'Cora Cancelled', { price: '400.00', paid: '0.00', status: 'CANCELLED' }),
      ],
    )
    await bring('bokun-week.csv', week)
    await row('VIA-1', 'isn’t mapped yet')
      .getByRole('link', { name: `Map ${fastTrack}` })
      .press('Enter')
    const dialog = office.getByRole('dialog')
    const say = async (product: string, meaning: string, more = async () => {}) => {
      await office.getByRole('button', { name: new RegExp(`^Map.*${product}`) }).press('Enter')
      await dialog.getByLabel(/^Service/).selectOption({ label: meaning })
      await more()
      await dialog.getByRole('button', { name: 'Save' }).press('Enter')
      await dialog.waitFor({ state: 'detached' })
    }
    await say(fastTrack, 'Arrival fast track')
    await say('Sunset cruise', 'Not ours')
    await say(transfer, 'Arrival transfer', async () => {
      await dialog.getByRole('combobox', { name: 'Car' }).click()
      await office.getByRole('listbox').getByRole('option').first().click()
    })
    await office.goto(importPath({ tab: 'bokun' }))
    await office.getByRole('link', { name: 'bokun-week.csv' }).press('Enter')
    await press('Check again')
    await row('VIA-1', 'New').waitFor()
    await row('VIA-4', 'None of the booking’s products are ours').waitFor()
    await row('VIA-5', 'Cancelled before it was imported').waitFor()
    expect(await axe(office)).toEqual([])
    await press('Import')
    await office.getByRole('link', { name: 'Review pending records' }).press('Enter')

    // One needs review, which is done on a phone.
    const phone = await visitors.signInAs('administrator', 'phone', importPath({ tab: 'pending' }))
    await phone.getByRole('link', { name: /VIA-3/ }).first().click()
    await phone.getByText('“ZZ 9999” isn’t a known arrival').first().waitFor()
    await phone.getByText('Original record').click()
    await phone.getByText('Una Unflown').first().waitFor()
    expect(await axe(phone)).toEqual([])
    await phone
      .getByLabel(/flight/i)
      .first()
      .selectOption({ index: 1 })
    await phone.getByRole('button', { name: 'Review changes' }).click()
    await phone.getByRole('button', { name: 'Complete', exact: true }).click()
    await phone.getByText('Nothing needs review').waitFor()
    await office.getByText('Nothing needs review').waitFor()

    // The gateway's file of the same week.
    const guestOf = async (lastName: string) => {
      const [found] = (await caller.must(queryCustomers, { query: { query: lastName } })).items
      return caller.must(groupDetail, {
        params: { id: found?.customerGuid ?? '', group: found?.group?.guid ?? '' },
      })
    }
    expect((await guestOf('Onarrival')).balanceCents).toBe(40_000)
    const money = (cents: number) => (cents / 100).toFixed(2)
    const paid = csv(
      'PnP OrderID,Date,Amount,FinalStatus,Type,Card Name,Card Type,Card Number,Order Classifier',
      [
        [
          'g-1',
          '11/20/2026 14:58',
          money(byReference.balanceCents),
          'success',
          'auth',
          'A Relative',
          'VISA',
          '1111',
          byReference.reference,
        ],
        ['g-2', '11/20/2026 15:01', '400.00', 'success', 'auth', 'Ms Olga Onarrival', 'MSTR', '4444', ''],
        [
          'g-3',
          '11/20/2026 15:02',
          money(first.balanceCents + second.balanceCents),
          'success',
          'auth',
          'Tom Tourleader',
          'VISA',
          '2222',
          '',
        ],
        [
          'g-4',
          '11/20/2026 15:03',
          money(cart.cents),
          'success',
          'auth',
          'Wanda Webb',
          'VISA',
          '3333',
          cart.guid,
        ],
        ['g-5', '11/20/2026 15:04', '61.25', 'success', 'auth', 'Rita Returned', 'VISA', '5555', ''],
        ['g-5', '11/20/2026 15:09', '61.25', 'success', 'return', 'Rita Returned', 'VISA', '5555', ''],
        ['g-6', '11/20/2026 15:06', '75.50', 'success', 'auth', 'Nora Nobody', 'VISA', '6666', ''],
        ['g-7', '11/20/2026 15:07', '20.00', 'badcard', 'auth', 'Dan Declined', 'VISA', '7777', ''],
      ],
    )
    await office.goto(importPath({ tab: 'cardPayments' }))
    await bring('gateway-week.csv', paid)
    await row('g-6', 'Unmatched: No reservation or desk payment is for this amount').waitFor()
    await press('Import')
    await row('g-2', 'Amount, time and name match').waitFor()

    // One payment for two reservations is split. A payment without a match says why.
    await office.goto(cardPaymentsPath({ state: 'unmatched' }))
    await row('Nora Nobody', 'No reservation or desk payment is for this amount').waitFor()
    await press('Match g-3')
    await dialog.getByRole('button', { name: 'Match by reference' }).press('Enter')
    await dialog.getByLabel('Reference').fill(first.reference)
    await dialog.getByLabel('Amount').fill(money(first.balanceCents))
    await dialog.getByRole('button', { name: 'Add another reservation' }).press('Enter')
    await dialog.getByLabel('Reference 2').fill(second.reference)
    await dialog.getByText('Fully matched').waitFor()
    await office.keyboard.press('Control+Enter')
    await dialog.getByText('Matched', { exact: true }).waitFor()
    await office.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    // The crashed cart: once there is a place.
    await office.goto(cardPaymentsPath({ tab: 'carts' }))
    await office.getByText('No places left: the guest would be waitlisted').waitFor()
    await cart.open()
    await press('Complete cart: Wanda Webb')
    await office.getByText('All paid carts are booked.').waitFor()

    // One payment is left, and the list says why. Keeping it needs a reason.
    await office.goto(cardPaymentsPath({ state: 'unmatched' }))
    const left = await caller.must(queryImportedPayments, { query: { state: 'unmatched' } })
    expect(left.items.map((it) => [it.orderId, it.why])).toEqual([
      ['g-6', 'No reservation or desk payment is for this amount'],
    ])
    expect(await change(caller, before)).toMatchObject({ suspense: -7_550 })
    await press('Match g-6')
    await dialog.getByRole('button', { name: 'Write off' }).press('Enter')
    await dialog.getByLabel(/^Reason/).fill('Nobody answers')
    await office.keyboard.press('Control+Enter')
    await dialog.getByText('Written off', { exact: true }).first().waitFor()
    await office.keyboard.press('Escape')
    await office.getByText('No unmatched payments').waitFor()

    // To the cent: the channel owes what it collected, the card account holds what the gateway took, and the
    // suspense account is empty.
    const took =
      byReference.balanceCents + 40_000 + first.balanceCents + second.balanceCents + cart.cents + 7_550
    const { items } = await caller.must(channels)
    expect(items.find((it) => it.channel === 'Viator')).toMatchObject({
      collectedCents: 92_000,
      paidCents: 0,
      owesCents: 92_000,
    })
    expect(await change(caller, before)).toMatchObject({
      channelReceivable: 92_000,
      card: took,
      suspense: 0,
      sum: 0,
    })
    expect((await caller.must(listPendingImports)).items).toEqual([])
    const guests = ['Viator', 'Onarrival', 'Unflown', 'Referred', 'Splitone', 'Splittwo', 'Webb']
    expect(await Promise.all(guests.map(async (it) => (await guestOf(it)).balanceCents))).toEqual(
      guests.map(() => 0),
    )
    await office.goto(channelsPath('Viator'))
    await office.getByText(/Owes .*920\.00/).waitFor()

    // The same files again change nothing.
    for (const [tab, name, file] of [
      ['bokun', 'bokun-week.csv', week],
      ['cardPayments', 'gateway-week.csv', paid],
    ] as const) {
      await office.goto(importPath({ tab }))
      await bring(name, file)
      await press('Import')
      await office.getByText('Everything was already imported. Nothing changed.').waitFor()
    }
    expect(await change(caller, before)).toMatchObject({
      channelReceivable: 92_000,
      card: took,
      suspense: 0,
      sum: 0,
    })
  },
)
