import { describe, expect, test } from 'vitest'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import { customerEdit } from '#contract/customers.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { groupDetail } from '#contract/groups.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { reportStatus } from '#server/testing/text-service.ts'
import {
  cancelTexted,
  deliverTexts,
  openTextingDay,
  ours,
  reminded,
  service,
  setTexting,
  textStates,
  textsWritten,
  theDay,
  theirs,
  tomorrow,
} from '#server/testing/texting-day.ts'
import { at } from '#server/testing/trip-day.ts'

openTextingDay()

type Trip = Awaited<ReturnType<typeof theDay.bookOne>>

describe('the status of a text', () => {
  const shown = async (trip: Trip) => {
    const { customer_guid: id } = await theDay.db
      .selectFrom('booking_group')
      .select('customer_guid')
      .where('guid', '=', trip.groupGuid)
      .executeTakeFirstOrThrow()
    const { messages } = await theDay.agent.must(groupDetail, { params: { id, group: trip.groupGuid } })
    return messages.filter((it) => it.kind !== 'mail')
  }

  test('is shown at the reservation; reports count once, in any order', async () => {
    const trip = await reminded()
    await deliverTexts()
    const [text] = service.messages
    if (!text) throw new Error('No text was sent')
    theDay.portal.clock.forward(1)
    for (const status of ['delivered', 'sent', 'delivered', 'failed'])
      expect(await reportStatus(theDay.portal, service, text, status)).toBe(200)
    expect(await shown(trip)).toMatchObject([{ kind: 'sms', state: 'sent', deliveredAt: at('14:01') }])
  })

  test('in words, if it failed', async () => {
    const trip = await reminded()
    await deliverTexts()
    const [text] = service.messages
    if (text) await reportStatus(theDay.portal, service, text, 'undelivered', 30_006)
    expect(await shown(trip)).toMatchObject([
      {
        state: 'failed',
        lastError: 'The number is a landline, or its network doesn’t accept text messages',
        deliveredAt: null,
      },
    ])
  })

  test('immediately, if the number is refused', async () => {
    service.answers.push({ status: 400, code: 21_614 })
    const trip = await reminded()
    await deliverTexts()
    expect(await shown(trip)).toMatchObject([
      { state: 'failed', lastError: 'The number isn’t a mobile number' },
    ])
    await deliverTexts(60)
    expect(service.messages).toEqual([])
  })

  test('is tried by SMS if WhatsApp doesn’t deliver it', async () => {
    await setTexting({ whatsAppSender: '+12465550199' })
    await theDay.db
      .insertInto('text_number')
      .values({ number: theirs, wrote_by: 'whatsapp', wrote_at: at('13:00') })
      .execute()
    await reminded()
    await deliverTexts()
    const [text] = service.messages
    expect(text).toMatchObject({ to: `whatsapp:${theirs}`, from: 'whatsapp:+12465550199' })
    for (let press = 0; press < 2; press += 1)
      if (text) await reportStatus(theDay.portal, service, text, 'failed', 63_016)
    await deliverTexts()
    expect(service.messages.map((it) => it.to)).toEqual([`whatsapp:${theirs}`, theirs])
    expect(await textStates()).toEqual(['reminder failed', 'reminder sent'])
  })

  test('is not tried by SMS once the guest’s personal data was removed', async () => {
    await setTexting({ whatsAppSender: '+12465550199' })
    await theDay.db
      .insertInto('text_number')
      .values({ number: theirs, wrote_by: 'whatsapp', wrote_at: at('13:00') })
      .execute()
    await reminded()
    await deliverTexts()
    const [text] = service.messages
    await theDay.db
      .updateTable('outbox')
      .set({ recipient: '', body: '' })
      .where('kind', '=', 'whatsapp')
      .execute()
    if (text) expect(await reportStatus(theDay.portal, service, text, 'failed', 63_016)).toBe(200)
    expect(await textStates()).toEqual(['reminder sent'])
  })
})

test('a text that waits goes to the number that was corrected meanwhile', async () => {
  service.answers.push({ status: 503, code: 20503 })
  const trip = await reminded()
  await deliverTexts()
  const { customer_guid: id } = await theDay.db
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', trip.groupGuid)
    .executeTakeFirstOrThrow()
  const form = await theDay.agent.must(customerEdit.load, { params: { id } })
  const body = { ...form, phone: '+44 20 7946 0001' } as BodyIn<typeof customerEdit.save>
  await theDay.agent.must(customerEdit.save, { params: { id }, body })
  await deliverTexts(10)
  expect(service.messages.map((it) => it.to)).toEqual(['+442079460001'])
})

describe('the monthly limit', () => {
  test('ends texts, and administrators get one e-mail', async () => {
    await setTexting({ monthlyLimit: 1 })
    await signedIn(theDay.portal, ['adminSystem'])
    const trips = [await reminded(), await theDay.bookOne({ date: tomorrow, pickupTime: '13:00' })]
    for (const trip of trips) await cancelTexted(trip)
    await deliverTexts(5)
    expect(service.messages).toHaveLength(1)
    const failed = (await textsWritten()).filter((it) => it.state === 'failed')
    expect(failed.map((it) => it.last_error)).toEqual(
      failed.map(() => 'You’ve reached this month’s limit of 1 text message'),
    )
    const told = await theDay.db
      .selectFrom('outbox')
      .select('subject')
      .where('template', '=', 'textLimit')
      .execute()
    expect(told).toEqual([{ subject: `Text message limit reached for ${monthWords('2026-11-20')}` }])
    const before = (await textsWritten()).length
    await cancelTexted(await theDay.bookOne({ date: tomorrow, pickupTime: '14:00' }))
    expect(await textsWritten()).toHaveLength(before)
  })
})

describe('a number that stopped texts', () => {
  test('gets none, also those that wait, and the customer’s history shows that', async () => {
    service.answers.push({ status: 503, code: 20503 })
    const trip = await reminded()
    await deliverTexts()
    const [text] = await textsWritten()
    const statusCallback = `${theDay.portal.context.config.publicUrl}/api/webhooks/texts/status?message=${text?.guid}`
    const lost = { sid: 'SM1', to: theirs, from: ours, body: '', statusCallback, date: at('14:00') }
    for (let press = 0; press < 2; press += 1)
      await reportStatus(theDay.portal, service, lost, 'failed', 21_610)
    await cancelTexted(trip)
    await deliverTexts(10)
    expect(service.messages).toEqual([])
    const history = await theDay.db
      .selectFrom('history')
      .select(['action', 'by_guest'])
      .where('action', '=', 'stopTexts')
      .execute()
    expect(new Set(history.map((it) => it.by_guest))).toEqual(new Set([true]))
    const customers = await theDay.db
      .selectFrom('customer')
      .select('guid')
      .where('phone', '=', theirs)
      .execute()
    expect(history).toHaveLength(Math.min(customers.length, 20))
  })
})

describe('a report', () => {
  test('without the right signature, or about an unknown message, changes nothing', async () => {
    await reminded()
    await deliverTexts()
    const [text] = service.messages
    if (!text) throw new Error('No text was sent')
    expect(await reportStatus(theDay.portal, { ...service, token: 'another' }, text, 'delivered')).toBe(403)
    const other = {
      ...text,
      statusCallback: text.statusCallback.replace(/message=.*/, `message=${theDay.company.hotel}`),
    }
    expect(await reportStatus(theDay.portal, service, other, 'delivered')).toBe(200)
    const broken = { ...text, statusCallback: text.statusCallback.replace(/message=.*/, 'message=1') }
    expect(await reportStatus(theDay.portal, service, broken, 'delivered')).toBe(400)
    expect((await textsWritten()).map((it) => it.delivered_at)).toEqual([null])
  })
})
