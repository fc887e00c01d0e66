import { expect, test } from 'vitest'
import { db, openBokunCompany, stored, take, transferIn } from '#server/testing/bokun-company.ts'
import { now } from '#server/testing/bokun-records.ts'
import { writtenBooking } from '#server/testing/bokun.ts'
import type { FieldOwner } from '#domain/fields/detail-field.ts'
import { newGuid } from '#server/work/guid.ts'

openBokunCompany()

const kiosk = newGuid()

async function addField(owner: FieldOwner, name: string, choices: object[] = []) {
  const guid = newGuid()
  await db()
    .insertInto('detail_field')
    .values({
      guid,
      owner,
      kind: choices.length > 0 ? 'choice' : 'text',
      name,
      choices: JSON.stringify(choices),
      asked: 'required',
      partners: 'no',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db()
    .insertInto('bokun_question')
    .values({ guid: newGuid(), product_guid: null, begins: name, meaning: `field ${guid}` })
    .execute()
  return guid
}

test('answers fill the fields their questions are mapped to; other answers become notes', async () => {
  const meeting = await addField('fastTrack', 'Meeting point', [
    { guid: kiosk, name: 'Kiosk', guestNames: { de: 'Schalter' }, retired: false },
  ])
  const wedding = await addField('reservation', 'Occasion')
  const arriving = (answers: Record<string, string>) => [
    { answers: { 'Flight number': 'BA2155', ...answers } },
  ]
  await take(writtenBooking('FIELD-1', arriving({ 'Meeting point?': 'schalter', Occasion: 'Wedding' })))
  const { group, bookings } = await stored('FIELD-1')
  expect(bookings[0]?.details).toEqual({ [meeting]: kiosk })
  expect(group.details).toEqual({ [wedding]: 'Wedding' })

  // Required fields refuse nothing here: nobody can be asked.
  await take(writtenBooking('FIELD-2', arriving({ 'Meeting point?': 'On the roof' })))
  const other = await stored('FIELD-2')
  expect(other.bookings[0]).toMatchObject({ details: {}, comments: 'Meeting point?: On the roof' })

  await take(
    writtenBooking('FIELD-1', arriving({ 'Meeting point?': 'Kiosk', Occasion: 'Birthday' })),
    '2026-11-20T14:00:00Z',
  )
  expect((await stored('FIELD-1')).group.details).toEqual({ [wedding]: 'Birthday' })
})

const partyOf = async (group: string) =>
  (
    await db()
      .selectFrom('passenger')
      .select(['first_name as name', 'details'])
      .where('group_guid', '=', group)
      .orderBy('position')
      .execute()
  ).map((it) => [it.name, it.details])

test('a passenger field is filled with the passenger’s own answer, or else the first passenger’s', async () => {
  const allergy = await addField('passenger', 'Allergy')
  const level = await addField('passenger', 'Skill', [
    { guid: kiosk, name: 'Beginner', guestNames: {}, retired: false },
  ])
  const person = (firstName: string, answers: Record<string, string>) => ({
    bookedTitle: 'Adult',
    quantity: 1,
    passengerInfo: { firstName, lastName: 'Ash' },
    answers: Object.entries(answers).map(([question, answer]) => ({ question, answer })),
  })
  const booking = (code: string, people: object[], answers = {}) => {
    const written = writtenBooking(code, [{ answers: { 'Flight number': 'BA2155', ...answers } }])
    return {
      ...written,
      activityBookings: written.activityBookings.map((it) => ({ ...it, pricingCategoryBookings: people })),
    }
  }
  const ann = person('Ann', { Allergy: 'Nuts', Skill: 'beginner' })
  await take(booking('PAX-1', [ann, person('Bob', { Skill: 'Expert' })]))
  const { group, bookings } = await stored('PAX-1')
  const guid = bookings[0]?.group_guid ?? ''
  expect(await partyOf(guid)).toEqual([
    ['Ann', { [allergy]: 'Nuts', [level]: kiosk }],
    ['Bob', {}],
  ])
  expect(bookings[0]?.comments).toBe('Bob Ash, Skill: Expert')
  expect(group.details).toEqual({})

  const bob = person('Bob', { Allergy: 'Milk' })
  await take(booking('PAX-1', [person('Ann', { Allergy: 'Nuts' }), bob]), '2026-11-20T14:00:00Z')
  expect((await partyOf(guid))[1]).toEqual(['Bob', { [allergy]: 'Milk' }])

  await take(booking('PAX-2', [person('Ann', {}), person('Bob', {})], { Allergy: 'Nuts' }))
  const whole = await stored('PAX-2')
  expect(await partyOf(whole.bookings[0]?.group_guid ?? '')).toEqual([
    ['Ann', { [allergy]: 'Nuts' }],
    ['Bob', {}],
  ])
})

test('an answer without a place on its line fills the one that has it, or becomes a note', async () => {
  const desk = await addField('fastTrack', 'Desk wish')
  const villa = await addField('transport', 'Villa code')
  const answers = { 'Flight number': 'BA2155', Hotel: 'Sea Hotel' }
  const fastTrack = { answers: { ...answers, 'Desk wish': 'Gate' } }
  await take(writtenBooking('PLACE-1', [fastTrack, { ...fastTrack, product: transferIn }]))
  const both = await stored('PLACE-1')
  expect(both.bookings.map((it) => [it.kind, it.details, it.comments])).toEqual([
    ['arrivalFastTrack', { [desk]: 'Gate' }, ''],
    ['arrivalTransfer', {}, ''],
  ])
  await take(writtenBooking('PLACE-2', [{ answers: { ...answers, 'Villa code': '4711' } }]))
  const one = await stored('PLACE-2')
  expect(one.bookings[0]).toMatchObject({ details: {}, comments: 'Villa code: 4711' })
  expect(villa).not.toBe('')
})
