import { expect, test } from 'vitest'
import { reasonsFor, type MatchCandidate, type PaymentToMatch } from './match-payment.ts'

/**
 * The reason by name for a cardholder and the names of a reservation, if neither amount nor time fits.
 */
const nameReasons = (holder: string, ...names: string[]) => {
  const payment: PaymentToMatch = { kind: 'sale', amountCents: 1, at: null, day: '2026-10-31', name: holder }
  const candidate: MatchCandidate = {
    kind: 'reservation',
    groupGuid: 'ada',
    reference: 'KB2345',
    entryGuid: null,
    names,
    amountCents: 10_000,
    at: '2026-11-01T12:00:00Z',
    day: '2026-11-01',
  }
  return reasonsFor(payment, candidate)
}

test.each([
  ['ADA LOVELACE', 'Ada Lovelace'],
  ['LOVELACE/ADA', 'Ada Lovelace'],
  ['LOVELACE ADA MS', 'Ada Lovelace'],
  ['A LOVELACE', 'Ada Lovelace'],
  ['LOVELACE A.', 'Ada Lovelace'],
  ['K A LOVELACE', 'Ada Lovelace'],
  ['ADA LOVELACE', 'Ada King Lovelace'],
  ['ADA KING LOVELACE', 'Ada Lovelace'],
  ['ADA LOVELACE', 'Lovelace Ada'],
  ['LI BO', 'Bo Li'],
  ['PAT OBRIEN', "Pat O'Brien"],
  ['PAT O BRIEN', 'Pat O’Brien'],
  ["PAT O'BRIEN", 'Pat OBrien'],
  ['ADA SMITHJONES', 'Ada Smith-Jones'],
])('%s matches %s', (holder, name) => {
  expect(nameReasons(holder, name)).toEqual(['name'])
})

test.each(['Mr', 'Mrs.', 'MS', 'Miss', 'Dr.', 'Prof', 'Sir', 'Prof. Dr.'])(
  '%s is a title, not a first name',
  (title) => {
    expect(nameReasons('ADA LOVELACE', `${title} Ada Lovelace`)).toEqual(['name'])
    expect(nameReasons(`LOVELACE/ADA ${title}`, 'Ada Lovelace')).toEqual(['name'])
    expect(nameReasons(`${title} LOVELACE`, `${title} Ada Lovelace`)).toEqual(['partOfName'])
  },
)

test.each([
  ['the surname alone', 'LOVELACE', 'Ada Lovelace'],
  ['the surname and another first name', 'BYRON LOVELACE', 'Ada Lovelace'],
  ['the surname and the initial of another', 'B LOVELACE', 'Ada Lovelace'],
  ['the surname and a piece of the first name', 'AD LOVELACE', 'Ada Lovelace'],
  ['the surname and the last letter of the first name', 'E HOPPER', 'Grace Hopper'],
  ['the surname and the middle name', 'KING LOVELACE', 'Ada King Lovelace'],
  ['the first name and another surname', 'ADA BYRON', 'Ada Lovelace'],
  ['a middle name', 'AUGUSTA BYRON', 'Ada Augusta Lovelace'],
  ['one of two names that are alike', 'JAMES', 'James James'],
  ['the guest’s only name', 'ADA', 'Ada'],
  ['the guest’s only name with its initial', 'A ADA', 'Ada'],
  ['the guest’s only name twice', 'ADA ADA', 'Ada'],
  ['a surname of two letters', 'BO NG', 'Ada Ng'],
])('%s is a partial match', (_, holder, name) => {
  expect(nameReasons(holder, name)).toEqual(['partOfName'])
})

test.each([
  ['another name', 'GRACE HOPPER', 'Ada Lovelace'],
  ['a first name of two letters alone', 'AL HOPPER', 'Al Lovelace'],
  ['an initial alone', 'A HOPPER', 'A Lovelace'],
  ['a surname that only begins alike', 'ADELE LOVE', 'Ada Lovelace'],
  ['a surname of one letter', 'ADA L', 'Ada L'],
  ['no name on the card', '', 'Ada Lovelace'],
  ['a title on the card', 'MR', 'Mr Lovelace'],
  ['no name of the guest', 'ADA LOVELACE', ''],
  ['a title of the guest', 'MR LOVELACE', 'Mr'],
  ['no name at all', '', ''],
])('%s is no match', (_, holder, name) => {
  expect(nameReasons(holder, name)).toEqual([])
})

test('the best match among customer and passengers counts', () => {
  expect(nameReasons('ADA LOVELACE', 'Mr', '', 'Byron Lovelace', 'Ada Lovelace')).toEqual(['name'])
  expect(nameReasons('ADA LOVELACE', 'Grace Hopper', 'Byron Lovelace')).toEqual(['partOfName'])
  expect(nameReasons('ADA LOVELACE')).toEqual([])
})
