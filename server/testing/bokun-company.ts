import { afterAll, beforeAll } from 'vitest'
import { now, takeRecord } from '#server/testing/bokun-records.ts'
import { mapProducts, storedBooking } from '#server/testing/bokun.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
export let company: SmallCompany

/** Opens a portal for the tests of this file, with a Bókun product of every kind. */
export function openBokunCompany(): void {
  beforeAll(async () => {
    portal = await openTestPortal(now)
    company = await makeSmallCompany(portal)
    await mapProducts(portal.database.db, now, [
      { key: '1', kind: 'arrivalFastTrack' },
      { key: '2', kind: 'departureFastTrack' },
      { key: '3', kind: 'arrivalTransfer', serviceGuid: company.sedan },
      { key: '4', kind: 'departureTransfer', serviceGuid: company.sedan },
      { key: '5', kind: 'privateTransfer', serviceGuid: company.sedan, fromGuid: company.airport },
      { key: '6', kind: 'hourly', serviceGuid: company.van, hours: 3 },
      { key: '9', kind: 'notOurs' },
    ])
  })
  afterAll(() => portal.close())
}

/** Takes a record that Bókun wrote. */
export const take = (written: unknown, at?: string) => takeRecord(portal, written, at)
export const db = () => portal.database.db
export const stored = (code: string) => storedBooking(db(), code)
export const transferIn = { id: 3, title: 'Transfer to hotel' }
