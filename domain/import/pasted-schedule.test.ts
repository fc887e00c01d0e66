import { describe, expect, test } from 'vitest'
import { airlineCodeIn, airportCodeIn, readPastedSchedule, type PasteRules } from './pasted-schedule.ts'

const rules: PasteRules = {
  ourAirport: 'BGI',
  direction: 'arrival',
  validFrom: '2026-11-20',
  validTo: '2027-03-27',
}
const read = (text: string, more: Partial<PasteRules> = {}) => readPastedSchedule(text, { ...rules, ...more })
const ba = {
  airline: 'BA',
  number: '2155',
  direction: 'arrival',
  airport: 'LGW',
  weekdays: [1, 3],
  localTime: '14:05',
  validFrom: '2026-11-20',
  validTo: '2027-03-27',
}

describe('a flight is read from', () => {
  test.each([
    ['a spreadsheet', 'BA2155\tLGW\tMon Wed\t14:05'],
    ['a spreadsheet with an airline', 'BA2155\tBritish Airways\tLGW\tMon, Wed\t14:05'],
    ['a number and an airline', '2155\tBA\tLGW\t13\t1405'],
    ['a spaced number', 'ba 2155\tLGW\t1.3....\t2:05 PM'],
    ['commas, with quotes', 'BA2155,LGW,"Mon, Wed",14:05'],
    ['semicolons', 'BA2155;LGW;Mon Wed;14:05'],
    ['a heading', 'Days\tTime\tFlight\tFrom\n13\t14:05\tBA2155\tLGW'],
    [
      'a heading and a first day',
      'Flight no\tOrigin\tDays\tSTA\tValid from\nBA2155\tLGW\t13\t14:05\t20/11/2026',
    ],
    ['both airports', 'Flight\tFrom\tTo\tDays\tTime\nBA2155\tLGW\tBGI\t13\t14:05'],
    [
      'the columns of a schedule file',
      'airline,number,direction,other airport,from,to,days,time\n' +
        'BA,2155,arrival,LGW,2026-11-20,2027-03-27,Mon Wed,14:05',
    ],
  ])('%s', (_, text) => {
    expect(read(text).map((it) => it.flight ?? it.wrong)).toEqual([ba])
  })

  test('lines with the number each has in the text', () => {
    expect(read('\nBA2155\tLGW\t13\t14:05\r\n\r\nBA1\tLGW\t1\t25:00\n').map((it) => it.line)).toEqual([2, 4])
  })

  test('an origin and a destination, of which one is ours', () => {
    const text = 'Flight\tFrom\tTo\tDays\tTime\nBA2154\tBGI\tLGW\t1\t18:10'
    expect(read(text)[0]?.flight).toMatchObject({ direction: 'departure', airport: 'LGW' })
  })

  test('a list of departures', () => {
    expect(read('BA2154\tLGW\tdaily\t18:10', { direction: 'departure' })[0]?.flight).toMatchObject({
      direction: 'departure',
      airport: 'LGW',
    })
  })
})

describe('a line that can’t be read says why', () => {
  test.each([
    ['2155\tLGW\tMon\t14:05', '“2155” isn’t a flight number. Write it as BA2155, or add an airline column.'],
    ['BA2155\t\tMon\t14:05', 'The origin or destination is missing'],
    ['BA2155\tLGW\tSomeday\t14:05', '“Someday” isn’t a list of weekdays. Write Mon Wed, 135 or daily.'],
    ['BA2155\tLGW\tMon\t25:00', '“25:00” isn’t a time. Write it as 14:05.'],
    ['BA2155\tLGW\tMon', '“” isn’t a time. Write it as 14:05.'],
    ['BA2155\tLGW\tMon\t14:05\tsoon', '“soon” isn’t a date. Write it as 2026-12-24.'],
    ['BA2155\tLGW\tMon\t14:05\t2027-01-02\t2027-01-01', 'The last day is before the first day'],
    ['hello', '“hello” isn’t a flight number. Write it as BA2155, or add an airline column.'],
  ])('%j', (text, wrong) => {
    expect(read(text)).toEqual([{ line: 1, text, flight: null, wrong }])
  })
})

test('codes of airports and airlines are found beside names', () => {
  expect(['LGW', 'lgw', 'London Gatwick (LGW)', 'LGW - London', 'London'].map(airportCodeIn)).toEqual([
    'LGW',
    'LGW',
    'LGW',
    'LGW',
    null,
  ])
  expect(['BA', 'b6', 'British Airways (BA)', 'British Airways'].map(airlineCodeIn)).toEqual([
    'BA',
    'B6',
    'BA',
    null,
  ])
})
