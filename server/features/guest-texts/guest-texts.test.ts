import { describe, expect, test } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { groupDetail } from '#contract/groups.ts'
import { answerGuestText, finishGuestText, guestTexts, textToGuest } from '#contract/guest-texts.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { guestWrites, reportStatus } from '#server/testing/text-service.ts'
import {
  cancelTexted,
  clearOutbox,
  deliverTexts,
  openTextingDay,
  ours,
  reminded,
  service,
  setTexting,
  textStates,
  theDay,
  theirs,
} from '#server/testing/texting-day.ts'
import { publishedWhile } from '#server/testing/published.ts'
import { at } from '#server/testing/trip-day.ts'

openTextingDay()

type Trip = Awaited<ReturnType<typeof theDay.bookOne>>
const writes = (text: string, more: { from?: string; sid?: string; media?: number } = {}) =>
  guestWrites(theDay.portal, service, { from: theirs, text, ...more })
async function paramsOf(trip: Trip) {
  const { customer_guid: id } = await theDay.db
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', trip.groupGuid)
    .executeTakeFirstOrThrow()
  return { id, group: trip.groupGuid }
}
const shown = async (trip: Trip) => theDay.agent.must(groupDetail, { params: await paramsOf(trip) })
const waiting = async () => (await theDay.agent.must(guestTexts)).items
const answer = (text: string, body: string) =>
  theDay.agent.call(answerGuestText, { params: { text }, body: { text: body } })

describe('what a guest writes', () => {
  test('appears at the reservation and in the list, once, and live', async () => {
    const trip = await reminded()
    const other = await theDay.bookOne({ pickupTime: '12:00' })
    await theDay.db
      .updateTable('customer')
      .set({ phone: '+12465550999' })
      .where('guid', '=', (await paramsOf(other)).id)
      .execute()
    const published = await publishedWhile(theDay.portal, () =>
      writes('We are late', { sid: 'SM1', media: 1 }),
    )
    expect(published).toEqual(expect.arrayContaining(['guestText', `group ${trip.groupGuid}`]))
    expect(await writes('We are late', { sid: 'SM1', media: 1 })).toBe(200)
    expect((await shown(trip)).texts).toMatchObject({
      number: theirs,
      channel: 'sms',
      whyNoAnswer: null,
      incoming: [{ text: 'We are late', channel: 'sms', media: 1, at: at('14:00'), answeredAt: null }],
    })
    expect(await waiting()).toMatchObject([
      { kind: 'sms', number: theirs, text: 'We are late', count: 1, group: { guid: trip.groupGuid } },
    ])
    expect((await theDay.agent.must(dashboard)).guestTexts).toMatchObject({
      total: 1,
      first: { text: 'We are late', groupGuid: trip.groupGuid, reference: trip.reference },
    })
  })

  test('from an unknown number is listed without a reservation, and answered there', async () => {
    const from = '+15005550006'
    await writes('Do you drive to the port?', { from })
    await writes('Hello?', { from })
    const [item] = await waiting()
    expect(item).toMatchObject({ number: from, text: 'Hello?', count: 2, group: null, name: '' })
    expect((await answer(item?.guid ?? '', 'Yes, we do')).status).toBe(200)
    await deliverTexts()
    expect(service.messages).toMatchObject([{ to: from, from: ours, body: 'Yes, we do' }])
    expect(await waiting()).toEqual([])
  })

  test('without the right signature, or broken, is not stored', async () => {
    const wrong = { ...service, token: 'another' }
    expect(await guestWrites(theDay.portal, wrong, { from: theirs, text: 'Hello' })).toBe(403)
    expect(await writes('Hello', { from: 'someone' })).toBe(400)
    expect(await waiting()).toEqual([])
  })

  test('is stored up to a limit until it has been read', async () => {
    const from = '+15005550007'
    for (let count = 0; count < 32; count += 1) expect(await writes(`${count}`, { from })).toBe(200)
    expect(await waiting()).toMatchObject([{ count: 30 }])
  })

  test('is nothing for users of a partner', async () => {
    const trip = await theDay.bookOne({ pickupTime: '12:00', partnerGuid: theDay.company.partner })
    await writes('Hello')
    const partner = await signedIn(theDay.portal, ['editCustomer', 'viewCustomer'], {
      partnerGuid: theDay.company.partner,
    })
    const params = await paramsOf(trip)
    expect((await partner.must(groupDetail, { params })).texts).toBeNull()
    expect((await partner.must(guestTexts)).items).toEqual([])
    expect((await partner.call(textToGuest, { params, body: { text: 'Hello' } })).status).toBe(404)
    const [item] = await waiting()
    const answering = { params: { text: item?.guid ?? '' }, body: { text: 'Hello' } }
    expect((await partner.call(answerGuestText, answering)).status).toBe(404)
    expect((await partner.call(finishGuestText, { params: answering.params })).status).toBe(404)
  })
})

describe('an agent', () => {
  test('answers from the reservation by the channel the guest wrote by', async () => {
    await setTexting({ whatsAppSender: '+12465550199' })
    const trip = await reminded()
    await clearOutbox()
    await writes('Where do we meet?', { from: `whatsapp:${theirs}` })
    const params = await paramsOf(trip)
    await theDay.agent.must(textToGuest, { params, body: { text: 'At the desk, à gauche' } })
    await deliverTexts()
    const [text] = service.messages
    expect(text).toMatchObject({
      to: `whatsapp:${theirs}`,
      from: 'whatsapp:+12465550199',
      body: 'At the desk, à gauche',
    })
    const { messages, texts } = await shown(trip)
    expect(messages).toMatchObject([
      {
        kind: 'whatsapp',
        template: 'textAnswer',
        body: 'At the desk, à gauche',
        state: 'sent',
        writtenBy: expect.any(String) as string,
      },
    ])
    expect(texts?.incoming.map((it) => it.answeredAt)).toEqual([at('14:00')])
    expect(await waiting()).toEqual([])
    if (text) await reportStatus(theDay.portal, service, text, 'undelivered', 30_003)
    expect((await shown(trip)).messages).toMatchObject([
      { state: 'failed', lastError: 'The phone is switched off or can’t be reached' },
    ])
  })

  test('writes first, and a text that is never answered can be marked as done, twice', async () => {
    const trip = await reminded()
    await clearOutbox()
    await theDay.agent.must(textToGuest, {
      params: await paramsOf(trip),
      body: { text: 'Your driver is at the gate' },
    })
    await deliverTexts()
    expect(service.messages).toMatchObject([{ to: theirs, body: 'Your driver is at the gate' }])
    await writes('Thanks')
    const [item] = await waiting()
    for (let press = 0; press < 2; press += 1)
      await theDay.agent.must(finishGuestText, { params: { text: item?.guid ?? '' } })
    expect(await waiting()).toEqual([])
    const history = await theDay.db
      .selectFrom('history')
      .select(['action'])
      .where('group_guid', '=', trip.groupGuid)
      .where('action', 'in', ['answerGuestText', 'finishGuestText'])
      .orderBy('at')
      .orderBy('guid')
      .execute()
    expect(history.map((it) => it.action)).toEqual(['answerGuestText', 'finishGuestText'])
  })

  test('sends an answer once, however often the button is pressed', async () => {
    const trip = await reminded()
    await clearOutbox()
    const asked = { params: await paramsOf(trip), body: { text: 'On our way' }, key: 'one-press' }
    await Promise.all([theDay.agent.call(textToGuest, asked), theDay.agent.call(textToGuest, asked)])
    await deliverTexts()
    expect(service.messages).toHaveLength(1)
  })

  test('can’t write where it makes no sense, and sees the reason', async () => {
    const trip = await reminded()
    const params = await paramsOf(trip)
    const write = (text: string) => theDay.agent.call(textToGuest, { params, body: { text } })
    expect((await write('')).status).toBe(400)
    expect((await write('x'.repeat(307))).status).toBe(400)
    await theDay.db.updateTable('customer').set({ phone: '' }).where('guid', '=', params.id).execute()
    expect((await shown(trip)).texts?.whyNoAnswer).toBe('Add the guest’s mobile number to the customer first')
    expect((await write('Hello')).status).toBe(400)
    await setTexting({ account: '' })
    expect((await write('Hello')).status).toBe(400)
    expect((await shown(trip)).texts).toBeNull()
  })
})

describe('STOP', () => {
  test('stops texts immediately, needs no answer, and START resumes them', async () => {
    service.answers.push({ status: 503, code: 20503 })
    const trip = await reminded()
    await deliverTexts()
    await writes('Arrêt!')
    expect(await textStates()).toEqual(['reminder failed'])
    expect(await waiting()).toEqual([])
    const { texts: stopped, stopped: shownAs } = await shown(trip)
    expect(shownAs).toEqual([{ kind: 'texts', since: at('14:00') }])
    expect(stopped).toMatchObject({ whyNoAnswer: 'The guest opted out of text messages' })
    await cancelTexted(trip)
    await deliverTexts(10)
    expect(service.messages).toEqual([])
    await writes('START')
    expect((await shown(trip)).texts).toMatchObject({ whyNoAnswer: null })
    const history = await theDay.db
      .selectFrom('history')
      .select('action')
      .where('customer_guid', '=', (await paramsOf(trip)).id)
      .where('action', 'in', ['stopTexts', 'resumeTexts'])
      .orderBy('at')
      .orderBy('guid')
      .execute()
    expect(history.map((it) => it.action)).toEqual(['stopTexts', 'resumeTexts'])
  })

  test('works although many texts wait for an answer', async () => {
    for (let count = 0; count < 30; count += 1) await writes(`${count}`)
    await writes('STOP')
    const row = await theDay.db.selectFrom('text_number').selectAll().executeTakeFirstOrThrow()
    expect(row.stopped_at).not.toBeNull()
  })
})
