import { describe, expect, test } from 'vitest'
import { ownLegs, readBoardingPass } from './boarding-pass.ts'

const sample = 'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 106>60000'
const today = '2026-08-14'

test('reads IATA’s own sample boarding pass', () => {
  expect(readBoardingPass(sample, today)).toEqual({
    firstName: 'LUC',
    lastName: 'DESMARAIS',
    isCut: false,
    legs: [{ from: 'YUL', to: 'FRA', flight: 'AC834', date: '2026-08-14' }],
  })
})

test.each([
  ['on New Year’s morning, a pass from the evening before', '365', '2027-01-01', '2026-12-31'],
  ['on New Year’s eve, a pass of the morning after', '001', '2026-12-31', '2027-01-01'],
  ['the last day of a leap year', '366', '2028-12-30', '2028-12-31'],
  ['a day padded with blanks before it', '  5', '2027-01-04', '2027-01-05'],
  ['a day padded with blanks after it', '5  ', '2027-01-04', '2027-01-05'],
])('%s is in the nearest year', (_, day, on, date) => {
  expect(readBoardingPass(sample.replace('226F', `${day}F`), on)?.legs[0]?.date).toBe(date)
})

test.each([
  ['a title attached to the first name', 'SMITH/JOHNMR        ', 'JOHN'],
  ['a separate title', 'SMITH/JANE MRS      ', 'JANE'],
  ['a short name that looks like a title', 'SMITH/MS            ', 'MS'],
  ['an initial that begins a title', 'SMITH/JMR           ', 'JMR'],
  ['a first name after a space', 'SMITH/ JANE         ', 'JANE'],
  ['no first name', 'SMITH               ', ''],
])('a boarding pass with %s', (_, name, firstName) => {
  expect(readBoardingPass(sample.replace('DESMARAIS/LUC       ', name), today)).toMatchObject({
    firstName,
    lastName: 'SMITH',
  })
})

test.each([
  '',
  'M1',
  sample.slice(0, 50),
  sample.replace('226F', '999F'),
  sample.replace('226F', '000F'),
  sample.replace('226F', '   F'),
  sample.replace('DESMARAIS/LUC', '/LUC         '),
  sample.replace('0834 ', '     '),
  `X${sample}`,
  'Möller',
])('%j isn’t a boarding pass', (text) => {
  expect(readBoardingPass(text, today)).toBeNull()
})

describe('several legs', () => {
  const leg = (from: string, to: string, flight: string, more = '') =>
    `ABC123 ${from}${to}${flight}226F001A0025 1${more.length.toString(16).toUpperCase().padStart(2, '0')}${more}`
  const legs = (...all: string[]) => `M${all.length}DESMARAIS/LUC       E${all.join('')}`

  test('all are read, skipping airline data', () => {
    const text = legs(
      leg('LHR', 'JFK', 'VS 0003 ', '>5180 M5244BVS 2A9322144'),
      leg('JFK', 'BGI', 'B6 0661 ', '2A279'),
      leg('BGI', 'SVD', 'LI 0512 '),
    )
    expect(
      readBoardingPass(text, today)?.legs.map(({ from, to, flight }) => `${from} ${to} ${flight}`),
    ).toEqual(['LHR JFK VS3', 'JFK BGI B6661', 'BGI SVD LI512'])
  })

  test('legs at our airport count, the desk’s direction first', () => {
    const pass = readBoardingPass(legs(leg('JFK', 'BGI', 'B6 0661 '), leg('BGI', 'SVD', 'LI 0512 ')), today)
    const own = (airport: string, direction: 'arrival' | 'departure') =>
      pass && ownLegs(pass, airport, direction).map((it) => `${it.direction} ${it.flight}`)
    expect(own('BGI', 'arrival')).toEqual(['arrival B6661', 'departure LI512'])
    expect(own('BGI', 'departure')).toEqual(['departure LI512', 'arrival B6661'])
    expect(own('ANU', 'arrival')).toEqual([])
  })

  test('an unreadable leg ends the list', () => {
    expect(readBoardingPass(legs(leg('JFK', 'BGI', 'B6 0661 '), 'nonsense'), today)?.legs).toHaveLength(1)
  })
})
