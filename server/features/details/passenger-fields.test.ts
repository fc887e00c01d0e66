import { expect, test } from 'vitest'
import { addPaxChange } from '#contract/booking-changes.ts'
import { fields } from '#contract/fields.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { guest, openReservationDesk } from '#server/testing/reservation-desk.ts'

test('passengers who join a party are asked what their fields require', async () => {
  const desk = await openReservationDesk()
  const rows = await desk.book({ customer: guest, adults: 1, arrival: await desk.arriving('2026-11-27') })
  const admin = await signedIn(desk.portal, ['adminSystem'])
  const { guid: allergy = '' } = await admin.must(fields.create.save, {
    body: { owner: 'passenger', kind: 'text', name: 'Allergy', asked: 'required' },
  })
  const bo = { firstName: 'Bo', lastName: 'Lee', ageBand: 'adult' as const }
  const body = (details: Record<string, string>) => ({
    groupGuid: rows.group.guid,
    passengers: [{ ...bo, details }],
    reason: '',
  })
  const refused = await desk.agent.call(addPaxChange.confirm, { body: body({}) })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('This field is required')
  await confirmAndDo(desk.agent, addPaxChange, body({ [allergy]: 'Nuts' }))
  const { passengers } = await desk.rows(rows.group.guid)
  expect(passengers.map((it) => it.details)).toEqual([{}, { [allergy]: 'Nuts' }])
  await desk.portal.close()
})
