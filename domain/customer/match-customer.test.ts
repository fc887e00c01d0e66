import { describe, expect, test } from 'vitest'
import { KnownCustomers, withImported, type KnownCustomer, type SoughtCustomer } from './match-customer.ts'

const nobody = { firstName: 'Bea', lastName: 'May', email: '', phone: '', birthday: null, country: '', language: null, notes: '' } as const
const known = (guid: string, more: Partial<KnownCustomer>): KnownCustomer => ({
  ...nobody,
  guid,
  references: [],
  isOfThisImport: false,
  ...more,
})
const sought = (more: Partial<SoughtCustomer>): SoughtCustomer => ({ ...nobody, reference: '', ...more })

/** Who is found: a guid, `new`, or why a person has to say it, and whom they are offered. */
function found(all: KnownCustomer[], who: SoughtCustomer): unknown {
  const match = new KnownCustomers(all).find(who)
  if (match.kind === 'known') return match.customer.guid
  return match.kind === 'unsure' ? [match.because, ...match.likely.map((it) => `${it.customer.guid} ${it.same}`)] : match.kind
}

const email = 'bea@h.example'
const phone = '+12465550100'

describe('who comes in', () => {
  test('already has the reference, whatever else it says', () => {
    const all = [known('a', { references: ['7', '8'] }), known('b', { email })]
    expect(found(all, sought({ reference: '8', email, firstName: 'Zoe' }))).toBe('a')
  })

  test('is known by the name with e-mail or phone, however they are written', () => {
    const all = [known('a', { email: 'Bea@H.example', phone })]
    expect(found(all, sought({ email, firstName: 'BÉA' }))).toBe('a')
    expect(found(all, sought({ phone }))).toBe('a')
    expect(found(all, sought({ email, phone, reference: '7' }))).toBe('a')
  })

  test('is a new one where nobody has the number, e-mail or phone', () => {
    expect(found([known('a', { email: 'other@h.example', references: ['1'] })], sought({ email }))).toBe('new')
    expect(found([], sought({ reference: '7' }))).toBe('new')
    expect(found([], sought({ phone }))).toBe('new')
  })

  test.each([
    [
      'nothing but a name',
      [known('a', {})],
      sought({}),
      ['Only a name given. Add an e-mail address or phone number to match the customer.'],
    ],
    [
      'nothing but a name, known with an e-mail',
      [known('a', { email })],
      sought({}),
      ['Only a name given. Add an e-mail address or phone number to match the customer.'],
    ],
    [
      'an e-mail of another name',
      [known('a', { email, firstName: 'Ann' })],
      sought({ email }),
      ['Ann May has the same e-mail', 'a E-mail'],
    ],
    [
      'a phone of another name, and a number',
      [known('a', { phone, firstName: 'Ann' })],
      sought({ phone, reference: '7' }),
      ['Ann May has the same phone', 'a Phone'],
    ],
    [
      'several of the name',
      [known('a', { email }), known('b', { phone })],
      sought({ email, phone }),
      ['Several customers match', 'a E-mail', 'b Phone'],
    ],
    [
      'one who has another number',
      [known('a', { email, references: ['1', '2'] })],
      sought({ email, reference: '7' }),
      ['Bea May already has the reference 1, 2', 'a Name'],
    ],
  ])('needs a person: %s', (_, all, who, because) => {
    expect(found(all, who)).toEqual(because)
  })
})

describe('of one file', () => {
  const ofFile = (guid: string, more: Partial<KnownCustomer>) => known(guid, { isOfThisImport: true, ...more })

  test('those of one name under numbers of their own stay as many as they are, be they two or more', () => {
    const one = ofFile('a', { email, references: ['1'] })
    expect(found([one], sought({ email, reference: '2' }))).toBe('new')
    expect(found([one, ofFile('b', { email, references: ['2'] })], sought({ email, reference: '3' }))).toBe('new')
  })

  test('one without a number is who the name and address say', () => {
    expect(found([ofFile('a', { email, references: ['1'] })], sought({ email }))).toBe('a')
    expect(found([ofFile('a', { email })], sought({ email, reference: '2' }))).toBe('a')
  })

  test('another name with the same e-mail is another of the family; one who was here before is doubted', () => {
    const ann = ofFile('a', { email, firstName: 'Ann' })
    expect(found([ann], sought({ email }))).toBe('new')
    expect(found([ann, known('b', { email, firstName: 'Cyd' })], sought({ email }))).toEqual(['Cyd May has the same e-mail', 'b E-mail'])
  })
})

test('what is kept again is known as it is now', () => {
  const all = new KnownCustomers([known('a', { email })])
  all.keep(known('a', { email, notes: 'Now' }))
  expect(all.find(sought({ email }))).toMatchObject({ kind: 'known', customer: { notes: 'Now' } })
})

test('an empty field changes nothing, one that says something sets it; notes are added once', () => {
  const before = { ...nobody, email, phone, birthday: '1990-02-01', country: 'BB', language: 'en', notes: 'Window seat' } as const
  const empty = { ...nobody, firstName: '', lastName: '' }
  expect(withImported(before, empty)).toEqual(before)
  const came = {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@h.example',
    phone: '+1',
    birthday: '1991-02-01',
    country: 'GB',
    language: 'de',
    notes: 'Aisle',
  } as const
  expect(withImported(before, came)).toEqual({ ...came, notes: 'Window seat\nAisle' })
  expect(withImported(before, { ...came, notes: 'seat' }).notes).toBe('Window seat')
  expect(withImported(nobody, came)).toEqual(came)
})
