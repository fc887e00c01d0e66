import { expect, test } from 'vitest'
import { customerEdit } from '#contract/customers.ts'
import { driverAssignedTrips } from '#contract/driver.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { dora, openDriverDay, ownTrip, theDay } from '#server/testing/driver-day.ts'

openDriverDay()

test('a customer’s note for drivers is with each of their trips: on the phone and on the board', async () => {
  const [first, second] = [await ownTrip({ pickupTime: '11:00' }), await ownTrip({ pickupTime: '15:00' })]
  const agent = await signedIn(theDay.portal, ['viewCustomer', 'editCustomer'])
  for (const { groupGuid } of [first, second]) {
    const { customer_guid: id } = await theDay.db
      .selectFrom('booking_group')
      .select('customer_guid')
      .where('guid', '=', groupGuid)
      .executeTakeFirstOrThrow()
    const params = { id }
    const { version, ...fields } = await agent.must(customerEdit.load, { params })
    const details = { ...fields.details, noteForDrivers: 'Walks with a stick' }
    await agent.must(customerEdit.save, { params, body: { ...fields, version, details } })
  }
  const { items } = await dora.must(driverAssignedTrips)
  const note = { guid: 'noteForDrivers', name: 'Note for drivers', text: 'Walks with a stick', kind: 'text' }
  expect(items).toHaveLength(2)
  for (const { details } of items) expect(details).toContainEqual(note)
  expect((await theDay.onBoard(first)).details).toContainEqual(note)
})
