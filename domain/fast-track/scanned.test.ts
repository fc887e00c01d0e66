import { expect, test } from 'vitest'
import { readBoardingPass, readScanned } from './scanned.ts'

const sample = 'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 106>60000'

test('reads the airline association’s own sample of a boarding pass', () => {
  expect(readBoardingPass(sample, '2026-08-14')).toEqual({ firstName: 'LUC', lastName: 'DESMARAIS', flight: 'AC834', date: '2026-08-14' })
})

test.each([
  ['on New Year’s morning, a pass of the evening before', '365', '2027-01-01', '2026-12-31'],
  ['on New Year’s eve, a pass of the morning after', '001', '2026-12-31', '2027-01-01'],
  ['the last day of a leap year', '366', '2028-12-30', '2028-12-31'],
])('%s is of the nearest year', (_, day, today, date) => {
  expect(readBoardingPass(sample.replace('226F', `${day}F`), today)?.date).toBe(date)
})

test.each([
  ['a title glued to the first name', 'SMITH/JOHNMR        ', 'JOHN'],
  ['a title set apart', 'SMITH/JANE MRS      ', 'JANE'],
  ['a short name that looks like a title', 'SMITH/MS            ', 'MS'],
  ['an initial that begins a title', 'SMITH/JMR           ', 'JMR'],
  ['a first name set apart', 'SMITH/ JANE         ', 'JANE'],
  ['no first name', 'SMITH               ', ''],
])('a boarding pass with %s', (_, name, firstName) => {
  expect(readBoardingPass(sample.replace('DESMARAIS/LUC       ', name), '2026-08-14')).toMatchObject({ firstName, lastName: 'SMITH' })
})

test.each([
  '',
  'M1',
  sample.slice(0, 50),
  sample.replace('226F', '999F'),
  sample.replace('226F', '000F'),
  sample.replace('DESMARAIS/LUC', '/LUC         '),
  sample.replace('0834 ', '     '),
  `X${sample}`,
  'Möller',
])('%j is no boarding pass', (text) => {
  expect(readBoardingPass(text, '2026-08-14')).toBeNull()
})

test.each([
  ['abc-234', { reference: 'ABC234', dayNumber: null, flight: null }],
  ['#17', { reference: null, dayNumber: 17 }],
  ['17', { dayNumber: 17 }],
  ['17 guests', { dayNumber: null }],
  [`  ${sample}`, { flight: 'AC834', name: 'luc desmarais', boardingPass: { date: '2026-08-14' } }],
  ['ba 0155', { flight: 'BA155', name: 'ba 0155' }],
  [' Müller ', { text: 'Müller', name: 'muller', reference: null }],
])('reads what was typed, %j, for all it may be', (typed, read) => {
  expect(readScanned(typed, '2026-11-20')).toMatchObject(read)
})
