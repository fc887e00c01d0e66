import { describe, expect, test } from 'vitest'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { dispatcherReschedule } from '#contract/dispatch.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { segmentsOf } from '#domain/texting/segments.ts'
import { sendDayNews } from '#server/features/guest-messages/commands/send-day-news.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { cancellingOf } from '#server/testing/changes.ts'
import { reportStatus } from '#server/testing/text-service.ts'
import {
  cancelTexted,
  clearOutbox,
  deliverTexts,
  openTextingDay,
  reminded,
  remindTomorrow,
  textStates,
  tomorrow,
  ours,
  service,
  setTexting,
  textsWritten,
  theDay,
  theirs,
} from '#server/testing/texting-day.ts'
import { at, day } from '#server/testing/trip-day.ts'

openTextingDay()

type Trip = Awaited<ReturnType<typeof theDay.bookOne>>
const moveTo = (trip: Trip, time: string, date = day, dispatcher: TestBrowser = theDay.dan) =>
  dispatcher.must(dispatcherReschedule, { body: { tripGuid: trip.guid, date, time, reason: 'Road works' } })

describe('a guest with a phone', () => {
  test('is reminded by SMS as well, with the link and how to stop, in two segments', async () => {
    const trip = await reminded()
    await deliverTexts()
    const [text] = service.messages
    expect(text).toMatchObject({ to: theirs, from: ours })
    expect(text?.body).toMatch(
      /^Small Company: see you Sat 21 Nov, 12:00, .+\. Booking \w{6}\. Reply STOP to stop texts\. http/,
    )
    expect(text?.body).toContain(trip.reference)
    expect(text?.body).toMatch(/\/my-booking\/[\w-]{49}$/)
    expect(segmentsOf(text?.body ?? '')).toBeLessThanOrEqual(2)
    expect(await textStates()).toEqual(['reminder sent'])
    const mails = await theDay.db.selectFrom('outbox').select('template').where('kind', '=', 'mail').execute()
    expect(mails.map((it) => it.template)).toEqual(['reminder'])
  })

  test('isn’t told to answer STOP to a sender that takes no replies', async () => {
    await setTexting({ smsSender: 'Coral Gate' })
    await reminded()
    await deliverTexts()
    expect(service.messages).toMatchObject([{ from: 'Coral Gate' }])
    expect(service.messages[0]?.body).not.toContain('STOP')
  })

  test('without an e-mail address is reminded by SMS alone', async () => {
    const trip = await theDay.bookOne({ date: tomorrow, pickupTime: '12:00' })
    await theDay.db.updateTable('customer').set({ email: '' }).execute()
    await clearOutbox()
    expect(await remindTomorrow()).toBe(1)
    const all = await theDay.db.selectFrom('outbox').select(['kind', 'group_guid']).execute()
    expect(all).toEqual([{ kind: 'sms', group_guid: trip.groupGuid }])
  })

  test('gets the driver’s details where the company sends no mail about them', async () => {
    const dora = await theDay.newDriver('Dora Driver')
    const trip = await theDay.bookOne({ pickupTime: '12:00' })
    await theDay.mustGive(trip, dora, { force: true })
    await clearOutbox()
    theDay.portal.clock.now = at('14:00')
    expect(await sendDayNews(theDay.db, at('14:00'))).toBe(1)
    await deliverTexts()
    expect(service.messages.map((it) => it.body)).toEqual([
      expect.stringMatching(/: Dora will pick you up Fri 20 Nov, 12:00/),
    ])
    expect(
      await theDay.db.selectFrom('outbox').select('kind').where('template', '=', 'driverAssigned').execute(),
    ).toEqual([{ kind: 'sms' }])
  })

  test('is notified of a change to a service today, but not of one later', async () => {
    const [soon, later] = [
      await theDay.bookOne({ pickupTime: '15:00' }),
      await theDay.bookOne({ date: addDays(day, 4), pickupTime: '15:00' }),
    ]
    await clearOutbox()
    await moveTo(soon, '15:30')
    await moveTo(later, '15:30', addDays(day, 4))
    await deliverTexts(3)
    expect(service.messages.map((it) => it.body)).toEqual([
      expect.stringMatching(/new pickup time: Fri 20 Nov, 15:30/),
    ])
  })

  test('gets one text for changes in a row', async () => {
    const trip = await theDay.bookOne({ pickupTime: '15:00' })
    await clearOutbox()
    await moveTo(trip, '15:30')
    await moveTo(trip, '15:45')
    await deliverTexts(3)
    expect(service.messages.map((it) => it.body)).toEqual([expect.stringContaining('15:45')])
    expect(await textStates()).toEqual(['newPickup withdrawn', 'newPickup sent'])
  })

  test('gets nothing by text that the company switched off, or without an account', async () => {
    const occasions = {
      reminder: false,
      driver: true,
      onTheWay: true,
      waiting: true,
      lateFlight: true,
      changes: true,
      cancelled: false,
    }
    await setTexting({ occasions })
    await cancelTexted(await reminded())
    expect(await textsWritten()).toEqual([])
    await setTexting({ account: '' })
    await reminded()
    expect(await textsWritten()).toEqual([])
  })

  test('of a partner’s account gets no price', async () => {
    const trip = await reminded()
    await cancelTexted(trip)
    await deliverTexts()
    for (const { body } of service.messages) expect(body).not.toMatch(/BBD|\d\.\d\d/)
  })
})

describe('a text that waits', () => {
  test('is withdrawn when the reservation is cancelled, and the cancellation goes', async () => {
    service.answers.push({ status: 503, code: 20503 })
    const trip = await reminded()
    await deliverTexts()
    expect(await textStates()).toEqual(['reminder waiting'])
    await cancelTexted(trip)
    expect(await textStates()).toEqual(['reminder withdrawn', 'cancellation waiting'])
    await deliverTexts(10)
    expect(service.messages.map((it) => it.body)).toEqual([expect.stringContaining('has been cancelled')])
  })

  test('is withdrawn by a cancellation that isn’t texted', async () => {
    service.answers.push({ status: 503, code: 20503 })
    const trip = await reminded()
    await deliverTexts()
    await setTexting({
      occasions: {
        reminder: true,
        driver: true,
        onTheWay: true,
        waiting: true,
        lateFlight: true,
        changes: true,
        cancelled: false,
      },
    })
    await cancelTexted(trip)
    expect(await textStates()).toEqual(['reminder withdrawn'])
  })

  test('is withdrawn by a change that the guest isn’t told of', async () => {
    service.answers.push({ status: 503, code: 20503 })
    const trip = await reminded()
    await deliverTexts()
    const { agent, db } = theDay
    const body = await cancellingOf(db, trip.bookingGuid, { goodwillPercent: 100 })
    const { confirmation } = await agent.must(cancelBookingChange.confirm, { body })
    await agent.must(cancelBookingChange.make, { body: { ...body, confirmation, tellGuest: false } })
    expect(await textStates()).toEqual(['reminder withdrawn'])
    await deliverTexts(10)
    expect(service.messages).toEqual([])
  })

  test('waits for the end of quiet hours, unless the service is near', async () => {
    const dueAfter = async (pickupTime: string, movedTo: string) => {
      theDay.portal.clock.now = at('13:00')
      const trip = await theDay.bookOne({ date: tomorrow, pickupTime })
      theDay.portal.clock.now = '2026-11-21T03:00:00Z'
      await clearOutbox()
      await moveTo(trip, movedTo, tomorrow, await signedIn(theDay.portal, ['dispatcher']))
      const [text] = await textsWritten()
      return text?.next_attempt_at
    }
    expect(await dueAfter('12:00', '12:30')).toBe('2026-11-21T11:00:00Z')
    expect(await dueAfter('08:00', '08:30')).toBe('2026-11-21T03:02:00Z')
  })
})

describe('a text is sent once', () => {
  test('if the provider accepted it but its answer got lost', async () => {
    service.answers.push('accepted, but no answer')
    await reminded()
    await deliverTexts()
    expect(await textStates()).toEqual(['reminder waiting'])
    await deliverTexts(2)
    expect(await textStates()).toEqual(['reminder sent'])
    expect(service.messages).toHaveLength(1)
    expect((await textsWritten())[0]?.provider_id).toBe(service.messages[0]?.sid)
  })

  test('if the provider reports it before it answers', async () => {
    service.answers.push('accepted, but no answer')
    await reminded()
    await deliverTexts()
    const [text] = service.messages
    if (text) expect(await reportStatus(theDay.portal, service, text, 'sent')).toBe(200)
    await deliverTexts(2)
    expect(await textStates()).toEqual(['reminder sent'])
    expect(service.messages).toHaveLength(1)
  })

  test('and again if it never got through', async () => {
    service.answers.push('noAnswer', { status: 429, code: 20429 })
    await reminded()
    await deliverTexts()
    await deliverTexts(2)
    await deliverTexts(6)
    expect(await textStates()).toEqual(['reminder sent'])
    expect(service.messages).toHaveLength(1)
  })
})
