import { describe, expect, test } from 'vitest'
import { cancelBookingChange, transportChange, transportChangeState } from '#contract/booking-changes.ts'
import { makePayLink } from '#contract/carts.ts'
import { bookingDetail, groupDetail } from '#contract/groups.ts'
import { sendBookingReminder } from '#contract/guest-messages.ts'
import { refuse } from '#domain/refusal.ts'
import { aDeskAgent, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, slow } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { openList, rowOf } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'

const rows = [1, 2, 3].map((number) => aFoundReservation(number))
const plan = (number: number, feeCents: number) => ({
  title: 'Cancel booking',
  lines: [],
  warnings: [],
  chargeCents: feeCents,
  refundCents: 0,
  balanceAfterCents: 0,
  confirmation: aGuid(number),
  waitlisted: false,
  feeCents,
  fees: [],
})

describe('selected reservations', () => {
  test('get a reminder each; those without stay selected, with the reason', async () => {
    const page = await openList(rows)
    page.answer(
      answer(sendBookingReminder, ({ query }) =>
        query.group === rows[1]?.group?.guid
          ? refuse('email', 'No e-mail address')
          : { toast: 'Reminder sent' },
      ),
    )
    await rowOf(page, 'Demo Guest 1').waitFor()
    // By keyboard: the first row, Space, and down to the third with Shift.
    await page.locator('[data-row-link]').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('3 reservations selected').first().waitFor()
    // Each owes 360.00.
    await page.getByText('BBD 1,080.00 due').waitFor()
    await page.getByRole('button', { name: 'Send reminder' }).click()
    await axe(page)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('1 not sent:').waitFor()
    await page.getByText(/Demo Guest 2 DEMO02, .*: No e-mail address/).waitFor()
    await page.getByText('1 reservation selected').first().waitFor()
    expect(page.asked(sendBookingReminder)).toHaveLength(3)
  })

  test('stay selected, with the progress, if Escape is pressed while an action runs', async () => {
    const page = await openList(rows)
    const sending = slow(answer(sendBookingReminder, { toast: 'Reminder sent' }))
    page.answer(sending)
    await rowOf(page, 'Demo Guest 1').waitFor()
    await page.locator('[data-row-link]').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('button', { name: 'Send reminder' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('1 of 2').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForTimeout(200)
    await page.getByText('1 of 2').waitFor()
    sending.release()
    await page
      .getByText(/^2 sent/)
      .first()
      .waitFor()
    await page.getByText('2 reservations selected').first().waitFor({ state: 'detached' })
  })

  test('are cancelled after their fees were shown, each by its own plan', async () => {
    const page = await openList(rows)
    page.answer(
      answer(cancelBookingChange.confirm, ({ body }) => {
        const at = rows.findIndex((it) => it.group?.guid === body.groupGuid)
        return at === 2 ? refuse('booking', 'It is already completed') : plan(at + 1, at * 2_500)
      }),
      answer(cancelBookingChange.make, {
        guid: aGuid(1),
        reference: 'DEMO01',
        customerGuid: aGuid(2),
        waitlisted: false,
        feeCents: 0,
        fees: [],
        bookings: [],
      }),
    )
    await rowOf(page, 'Demo Guest 1').waitFor()
    await page.locator('[data-row-link]').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('button', { name: 'Cancel reservations' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('The hotel is closed')
    await page.keyboard.press('Control+Enter')
    const listed = page.getByRole('list', { name: 'To be cancelled' })
    await listed.waitFor()
    expect(await listed.innerText()).toMatch(/Demo Guest 1 .*\s+No fee\s+Demo Guest 2 .*\s+Fee .*25\.00/)
    await page.getByText(/Demo Guest 3 .*: It is already completed/).waitFor()
    await axe(page)
    expect(page.sent(cancelBookingChange.make)).toHaveLength(0)
    await page.getByRole('button', { name: 'Cancel 2 reservations' }).click()
    await page.getByText('2 cancelled').first().waitFor()
    await page.getByText('1 not cancelled:').waitFor()
    expect(page.sent(cancelBookingChange.make)).toMatchObject([
      { confirmation: aGuid(1), reason: 'The hotel is closed', bookingGuids: [] },
      { confirmation: aGuid(2) },
    ])
  })

  test('get another pickup time, each by its own plan', async () => {
    const page = await openList(rows)
    const trip = {
      tripGuid: aGuid(61),
      date: '2026-11-21',
      time: '08:00',
      from: { locationGuid: aGuid(62), address: '', zoneGuid: null },
      to: { locationGuid: aGuid(63), address: '', zoneGuid: null },
      serviceGuid: aGuid(64),
      passengers: 2,
      luggage: 1,
      details: {},
    }
    const booking = { guid: aGuid(60), kind: 'privateTransfer' as const, status: 'booked' as const }
    page.answer(
      answer(groupDetail, ({ params }) =>
        smallestReply(groupDetail, {
          bookings:
            params.group === rows[2]?.group?.guid ? [] : [{ ...smallestReply(bookingDetail), ...booking }],
        }),
      ),
      answer(transportChangeState, {
        ...smallestReply(transportChangeState, { bookingGuid: booking.guid }),
        // A round trip.
        trips: [trip, { ...trip, tripGuid: aGuid(65), time: '17:00' }].map((it, at) => ({
          ...it,
          journey: at + 1,
          stops: [],
          carSeats: [],
          status: 'unassigned' as const,
          whyNot: null,
          fromName: 'Reef Inn',
          toName: 'Airport',
          stopNames: [],
        })),
      }),
      answer(transportChange.confirm, { ...plan(1, 0), chargeCents: 2_000, tellsGuest: 'a@guests.example' }),
      answer(transportChange.make, smallestReply(transportChange.make)),
    )
    await rowOf(page, 'Demo Guest 1').waitFor()
    await page.locator('[data-row-link]').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('button', { name: 'Change time' }).click()
    await page.getByRole('dialog').getByLabel('New pickup time').fill('830')
    await page.getByLabel('Reservations with several pickups').selectOption('Change the first pickup')
    await page.keyboard.press('Control+Enter')
    const listed = page.getByRole('list', { name: 'To be changed' })
    await listed.waitFor()
    expect(await listed.innerText()).toMatch(/Demo Guest 1 .*\s+08:00 → 08:30, BBD 20\.00 more/)
    await page.getByText(/Demo Guest 3 .*: No trip with a fixed pickup time/).waitFor()
    await page.getByText('2 guests will get an e-mail.').waitFor()
    await axe(page)
    expect(page.sent(transportChange.make)).toHaveLength(0)
    const isFocused = (it: Element) => it === document.activeElement
    const keep = page.getByRole('dialog').getByRole('button', { name: 'Keep times' })
    await expect.poll(() => keep.evaluate(isFocused)).toBe(true)
    await page.keyboard.press('Escape')
    const time = page.getByRole('dialog').getByLabel('New pickup time')
    await expect.poll(() => time.evaluate(isFocused)).toBe(true)
    expect(await time.inputValue()).toBe('08:30')
    await page.keyboard.press('Control+Enter')
    await keep.waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('1 not changed:').waitFor()
    expect(page.sent(transportChange.make)).toMatchObject([
      { bookingGuid: booking.guid, trips: [{ ...trip, time: '08:30' }], confirmation: aGuid(1) },
      { trips: [{ time: '08:30' }] },
    ])
  })

  test('are cancelled by Ctrl+Enter in both steps, without an e-mail if that is chosen', async () => {
    const page = await openList(rows)
    page.answer(
      answer(cancelBookingChange.confirm, { ...plan(1, 0), tellsGuest: 'ann@demo.example' }),
      answer(cancelBookingChange.make, {
        guid: aGuid(1),
        reference: 'DEMO01',
        customerGuid: aGuid(2),
        waitlisted: false,
        feeCents: 0,
        fees: [],
        bookings: [],
      }),
    )
    await rowOf(page, 'Demo Guest 1').waitFor()
    await page.locator('[data-row-link]').first().focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Cancel reservations' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Keep reservations' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0)
    await dialog.getByLabel('Reason').fill('The hotel is closed')
    await page.keyboard.press('Control+Enter')
    await dialog.getByRole('list', { name: 'To be cancelled' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Keep reservations')
    await page.keyboard.press('Escape')
    const reason = dialog.getByLabel('Reason')
    await expect.poll(() => reason.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await reason.inputValue()).toBe('The hotel is closed')
    await reason.press('Control+Enter')
    await dialog.getByLabel('Notify 1 guest by e-mail').uncheck()
    await page.keyboard.press('Control+Enter')
    await page.getByText('1 cancelled: Demo Guest 1').first().waitFor()
    expect(page.sent(cancelBookingChange.make)).toMatchObject([{ tellGuest: false }])
  })

  test('are asked for payment only with a card gateway, after their number and sum were shown', async () => {
    const own = aReservationsAgent()
    const selectAll = async (as: typeof own) => {
      const page = await openList(rows, { as })
      await rowOf(page, 'Demo Guest 1').waitFor()
      await page.getByRole('checkbox', { name: /^Select all rows/ }).check()
      return page
    }
    const without = await selectAll(own)
    await without.getByRole('button', { name: /^Request payment.*No card gateway is set up/ }).waitFor()
    const page = await selectAll(aReservationsAgent({ site: { takesCards: true } }))
    page.answer(answer(makePayLink, () => refuse('card', 'Nothing to pay')))
    await page.getByRole('button', { name: 'Request payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/3 reservations of 3 with a balance, .*1,080\.00 in total/).waitFor()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    // The reason once, then each reservation, without the name of the error.
    const notice = page.getByRole('status').filter({ hasText: '3 not sent:' })
    await notice.getByText(/^Demo Guest 2 DEMO02, /).waitFor()
    expect(await notice.getByRole('listitem').count()).toBe(4)
    expect(await notice.innerText()).toMatch(/^3 not sent:\s+Nothing to pay\s+Demo Guest 1/)
    const close = notice.getByRole('button', { name: 'Close' })
    expect(await close.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
  })

  test('are offered only to those who may change them', async () => {
    const page = await openList(rows, { as: aDeskAgent() })
    await rowOf(page, 'Demo Guest 1').waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
  })
})
