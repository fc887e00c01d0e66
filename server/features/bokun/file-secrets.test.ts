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
  const rows = await portal.database.db
    .selectFrom('import_row')
    .select(['cells', 'json'])
    .where('run_guid', '=', run)
    .execute()
  return JSON.stringify(rows)
}

test('no passport, birthday or card is stored from a file in Bókun’s own format', async () => {
  const customer = { ...writtenBooking('S-1').customer, passportId: 'P1234567', dateOfBirth: '1980-01-02' }
  const file = JSON.stringify([
    writtenBooking('S-1', [{}], { customer, customerPayments: [{ cardNumber: '4111111111111111' }] }),
  ])
  const stored = await rowsOf(await desk.uploaded(file, 'week.json'))
  expect(stored).toContain('S-1')
  expect(stored).not.toMatch(/P1234567|1980-01-02|411111/)
})

test('nor from a table with other columns', async () => {
  const file =
    'Booking ref,Product title,Start date,Customer name,Passport no.,Nationality,DOB,Birthday\n' +
    'S-2,Fast track,2026-11-25,Ada Byron,P7654321,Barbadian,1980-03-04,1980-03-04\n'
  const stored = await rowsOf(await desk.uploaded(file, 'week.csv'))
  expect(stored).toContain('Ada Byron')
  expect(stored).not.toMatch(/P7654321|Barbadian|1980/)
})

test('nor answers about birthdays, nationalities and documents, in any language or format', async () => {
  const questions = {
    'Date of birth of each traveller': 'secret 1',
    'Fecha de nacimiento': 'secret 2',
    Geburtsdatum: 'secret 3',
    'What is your nationality?': 'secret 4',
    Staatsangehörigkeit: 'secret 5',
    'Passport / ID number': 'secret 6',
    'Número de documento de identidad': 'secret 7',
    'Numéro de passeport': 'secret 8',
    'Flight number': 'BA 2155',
  }
  const answered = [
    { questionId: 'nationality', values: ['secret 9'] },
    { label: 'Birthday', value: 'secret 10' },
    { type: 'PASSPORT', question: 'Please tell us', answer: 'secret 11' },
  ]
  const [written] = [
    writtenBooking('S-3', [{ answers: questions, product: { id: 5, title: 'Birthday fast track' } }]),
  ]
  const file = JSON.stringify([{ ...written, bookingFields: answered }])
  const stored = await rowsOf(await desk.uploaded(file, 'answers.json'))
  expect(stored).toContain('BA 2155')
  expect(stored).toContain('Birthday fast track')
  expect(stored).not.toContain('secret')
})

test('nor columns for such questions', async () => {
  const file =
    'Booking ref,Product title,Start date,Customer name,Fecha de nacimiento,Staatsangehörigkeit,Visa ' +
    'number,Flight number\nS-4,Fast track,2026-11-25,Ada Byron,secret 1,secret 2,secret 3,BA 2155\n'
  const stored = await rowsOf(await desk.uploaded(file, 'answers.csv'))
  expect(stored).toContain('BA 2155')
  expect(stored).not.toContain('secret')
})
