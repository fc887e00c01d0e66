import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#server/testing/accounts.ts'
import { writtenBooking } from '#server/testing/bokun.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'

let portal: TestPortal
let desk: ImportDesk
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  desk = new ImportDesk(portal, await signedIn(portal, ['adminSystem']), 'bokun')
})
afterAll(() => portal.close())

async function rowsOf(run: string): Promise<string> {
  const rows = await portal.database.db.selectFrom('import_row').select(['cells', 'json']).where('run_guid', '=', run).execute()
  return JSON.stringify(rows)
}

test('of a file of Bókun’s own shape no passport, birthday or card is stored', async () => {
  const customer = { ...writtenBooking('S-1').customer, passportId: 'P1234567', dateOfBirth: '1980-01-02' }
  const file = JSON.stringify([writtenBooking('S-1', [{}], { customer, customerPayments: [{ cardNumber: '4111111111111111' }] })])
  const stored = await rowsOf(await desk.uploaded(file, 'week.json'))
  expect(stored).toContain('S-1')
  expect(stored).not.toMatch(/P1234567|1980-01-02|411111/)
})

test('nor of a table of other columns', async () => {
  const file =
    'Booking ref,Product title,Start date,Customer name,Passport no.,Nationality,DOB,Birthday\nS-2,Fast track,2026-11-25,Ada Byron,P7654321,Barbadian,1980-03-04,1980-03-04\n'
  const stored = await rowsOf(await desk.uploaded(file, 'week.csv'))
  expect(stored).toContain('Ada Byron')
  expect(stored).not.toMatch(/P7654321|Barbadian|1980/)
})
