import { expect, test } from 'vitest'
import { db, openBokunCompany, stored, take } from '#server/testing/bokun-company.ts'
import { now } from '#server/testing/bokun-records.ts'
import { writtenBooking } from '#server/testing/bokun.ts'
import { newGuid } from '#server/work/guid.ts'

openBokunCompany()

const kiosk = newGuid()

async function addField(owner: 'fastTrack' | 'reservation', name: string, choices: object[] = []) {
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
