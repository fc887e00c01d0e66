import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { fields } from '#contract/fields.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { groupDetail } from '#contract/groups.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { guestPages } from '#server/testing/guest-pages.ts'
import { at, morning, openTripDay } from '#server/testing/trip-day.ts'

const theDay = await openTripDay()
const pages = guestPages(theDay.portal, theDay.agent)
const admin = await signedIn(theDay.portal, ['adminSystem'])
const added = async (body: object) =>
  (await admin.must(fields.create.save, { body: body as never })).guid ?? ''
const phone = await added({
  owner: 'transport',
  kind: 'phone',
  name: 'Phone on the day',
  guestNames: { de: 'Telefon am Tag' },
  hint: 'Of someone who travels with you',
  guestHints: { de: 'Von jemandem, der mitreist' },
  askedByGuest: 'optional',
  editPermission: 'dispatcher',
  shown: ['driver'],
})
const diet = await added({ owner: 'reservation', kind: 'text', name: 'Diet', askedByGuest: 'required' })
const status = await added({
  owner: 'reservation',
  kind: 'text',
  name: 'Airline status',
  guestNames: { de: 'Vielfliegerstatus' },
  shown: ['guest'],
})
const secret = await added({ owner: 'reservation', kind: 'text', name: 'Rating' })
await pages.allow({}, { answerHours: 2 })
afterAll(() => theDay.portal.close())
beforeEach(() => void (theDay.portal.clock.now = morning))

/** A reservation whose pickup is at 18:00 UTC, and its page. */
async function aGuest() {
  const trip = await theDay.bookOne({ pickupTime: '14:00' })
  const params = { id: (await theDay.onBoard(trip)).customerGuid, group: trip.groupGuid }
  const path = await pages.linkOf(params.id, params.group)
  const answer = (of: string, sent: Record<string, string>) => pages.press(`${path}/answers`, { of, ...sent })
  return { trip, params, path, answer }
}

test('a guest answers what is asked of guests, as the guest, and the driver sees it', async () => {
  const dora = await theDay.newDriver('Dora Driver')
  const { trip, params, path, answer } = await aGuest()
  await theDay.mustGive(trip, dora)
  const { body } = await pages.open(`${path}?lang=de`)
  expect(body).toContain('Telefon am Tag')
  expect(body).not.toContain('Rating')
  expect(await answer(trip.guid, { [`a.${phone}`]: '+1 246 555 0101', [`s.${phone}`]: 'null' })).toBe(
    'said=answers',
  )
  expect(await answer(params.group, { [`a.${diet}`]: 'Vegan', [`s.${diet}`]: 'null' })).toBe('said=answers')
  const group = await theDay.agent.must(groupDetail, { params })
  expect(group.details.map((it) => [it.name, it.text])).toEqual([['Diet', 'Vegan']])
  const ofTrips = group.bookings.flatMap((it) => it.trips.flatMap((one) => one.details))
  expect(ofTrips.filter((it) => it.guid === phone).map((it) => it.text)).toEqual(['+1 246 555 0101'])
  const lines = group.history.filter((it) => it.action === 'answerFields')
  expect(lines.map((it) => [it.who, it.byGuest])).toEqual([
    ['Guest', true],
    ['Guest', true],
  ])
  expect((await theDay.pushesTo(dora)).map((it) => it.subject)).toContain('New note')
  // A second press changes nothing.
  expect(await answer(params.group, { [`a.${diet}`]: 'Vegan', [`s.${diet}`]: 'null' })).toBe('said=answers')
  const again = await theDay.agent.must(groupDetail, { params })
  expect(again.history).toHaveLength(group.history.length)
})

test('what guests see is named in the language of the page they read', async () => {
  const { params, path } = await aGuest()
  const { bookings, passengers, version } = await theDay.agent.must(groupNotes.load, { params })
  expect([bookings.length, passengers.length]).not.toContain(0)
  const body = { details: { [status]: 'Gold' }, version }
  await theDay.agent.must(groupNotes.save, { params, body })
  expect((await pages.open(`${path}?lang=de`)).body).toContain('Vielfliegerstatus')
  const { body: english } = await pages.open(`${path}?lang=en`)
  expect(english).toContain('Airline status')
  expect(english).not.toContain('Vielfliegerstatus')
})

test('the hint of a question is in the language of the page, or else as typed', async () => {
  const { path } = await aGuest()
  const [own, other] = ['Von jemandem, der mitreist', 'Of someone who travels with you']
  const { body: german } = await pages.open(`${path}?lang=de`)
  expect([german.includes(own), german.includes(other)]).toEqual([true, false])
  const { body: french } = await pages.open(`${path}?lang=fr`)
  expect([french.includes(own), french.includes(other)]).toEqual([false, true])
})

test('wrong answers, missing ones and those to an outdated page are refused', async () => {
  const { trip, params, answer } = await aGuest()
  expect(await answer(trip.guid, { [`a.${phone}`]: 'none' })).toBe('said=answersWrong')
  expect(await answer(params.group, { [`a.${diet}`]: ' ' })).toBe('said=answersWrong')
  expect(await answer(params.group, { [`a.${diet}`]: 'Vegan' })).toBe('said=answers')
  expect(await answer(params.group, { [`a.${diet}`]: 'None', [`s.${diet}`]: 'null' })).toBe(
    'said=answersChanged',
  )
  expect(await answer(params.group, { [`a.${diet}`]: 'None', [`s.${diet}`]: '"Vegan"' })).toBe('said=answers')
})

test('only fields asked of guests, only of this reservation, and only where it is allowed', async () => {
  const { params, path, answer } = await aGuest()
  const other = await aGuest()
  await answer(params.group, { [`a.${diet}`]: 'Vegan', [`a.${secret}`]: 'Good' })
  const { details } = await theDay.agent.must(groupDetail, { params })
  expect(details.map((it) => it.name)).toEqual(['Diet'])
  const sent = { [`a.${diet}`]: 'Mine' }
  expect(await answer(other.params.group, sent)).toBe('said=notPossible')
  expect(await answer(other.trip.guid, { [`a.${phone}`]: '+1 246 555 0101' })).toBe('said=notPossible')
  expect((await theDay.agent.must(groupDetail, { params: other.params })).details).toEqual([])
  await pages.allow({ answers: false })
  expect((await pages.open(path)).body).not.toContain('Diet')
  expect(await answer(params.group, sent)).toBe('said=notPossible')
  await pages.allow({ answers: true })
})

test('answers end hours before the service, as set', async () => {
  const { trip, params, path, answer } = await aGuest()
  theDay.portal.clock.now = at('16:00')
  expect((await pages.open(path)).body).toContain('Questions for you')
  expect(await answer(params.group, { [`a.${diet}`]: 'Vegan' })).toBe('said=answers')
  theDay.portal.clock.now = addMinutes(at('16:00'), 1)
  expect((await pages.open(path)).body).not.toContain('Questions for you')
  expect(await answer(trip.guid, { [`a.${phone}`]: '+1 246 555 0101' })).toBe('said=notPossible')
})

test('nothing is answered about a service of a closed day', async () => {
  const { params, answer } = await aGuest()
  const { db } = theDay
  const close = (at: string | null) =>
    sql`insert into date_status (date, closed_at, updated_at)
    values ('2026-11-20', ${at}, ${morning}) on conflict (date) do update set closed_at = ${at}`.execute(db)
  await close(morning)
  expect(await answer(params.group, { [`a.${diet}`]: 'Vegan' })).toBe('said=notPossible')
  await close(null)
  expect(await answer(params.group, { [`a.${diet}`]: 'Vegan' })).toBe('said=answers')
})
