import { describe, expect, test } from 'vitest'
import { KnownCustomers, withImported, type KnownCustomer, type SoughtCustomer } from './match-customer.ts'

const blank = {
  firstName: 'Bea',
  lastName: 'May',
  email: '',
  phone: '',
  birthday: null,
  country: '',
  language: null,
  notes: '',
} as const
const known = (guid: string, more: Partial<KnownCustomer>): KnownCustomer => ({
  ...blank,
  guid,
  details: {},
  references: [],
  isOfThisImport: false,
  ...more,
})
const sought = (more: Partial<SoughtCustomer>): SoughtCustomer => ({ ...blank, reference: '', ...more })

/** The match as text: a guid, `new`, or the reason for review with the likely customers. */
function found(all: KnownCustomer[], who: SoughtCustomer): unknown {
  const match = new KnownCustomers(all).find(who)
  if (match.kind === 'known') return match.customer.guid
  return match.kind === 'unsure'
    ? [match.because, ...match.likely.map((it) => `${it.customer.guid} ${it.same}`)]
    : match.kind
}

const email = 'bea@h.example'
const phone = '+12465550100'

describe('an imported customer', () => {
  test('is matched by its reference, even if other fields differ', () => {
    const all = [known('a', { references: ['7', '8'] }), known('b', { email })]
    expect(found(all, sought({ reference: '8', email, firstName: 'Zoe' }))).toBe('a')
  })

  test('is matched by name with e-mail or phone, in any spelling', () => {
    const all = [known('a', { email: 'Bea@H.example', phone })]
    expect(found(all, sought({ email, firstName: 'BÉA' }))).toBe('a')
    expect(found(all, sought({ phone }))).toBe('a')
    expect(found(all, sought({ email, phone, reference: '7' }))).toBe('a')
  })

  test('is new if no one has the reference, e-mail or phone', () => {
    expect(found([known('a', { email: 'other@h.example', references: ['1'] })], sought({ email }))).toBe(
      'new',
    )
    expect(found([], sought({ reference: '7' }))).toBe('new')
    expect(found([], sought({ phone }))).toBe('new')
  })

  test.each([
    [
      'nothing but a name',
      [known('a', {})],
      sought({}),
      ['No e-mail address or phone number. Add one to match the customer.'],
    ],
    [
      'nothing but a name, known with an e-mail',
      [known('a', { email })],
      sought({}),
      ['No e-mail address or phone number. Add one to match the customer.'],
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
  ])('needs review: %s', (_, all, who, because) => {
    expect(found(all, who)).toEqual(because)
  })
})

describe('within one file', () => {
  const ofFile = (guid: string, more: Partial<KnownCustomer>) =>
    known(guid, { isOfThisImport: true, ...more })

  test('people with the same name but different references stay separate', () => {
    const one = ofFile('a', { email, references: ['1'] })
    expect(found([one], sought({ email, reference: '2' }))).toBe('new')
    expect(found([one, ofFile('b', { email, references: ['2'] })], sought({ email, reference: '3' }))).toBe(
      'new',
    )
  })

  test('one without a reference is matched by name and contact', () => {
    expect(found([ofFile('a', { email, references: ['1'] })], sought({ email }))).toBe('a')
    expect(found([ofFile('a', { email })], sought({ email, reference: '2' }))).toBe('a')
  })

  test('another name with the same e-mail is a family member, but an existing customer needs review', () => {
    const ann = ofFile('a', { email, firstName: 'Ann' })
    expect(found([ann], sought({ email }))).toBe('new')
    expect(found([ann, known('b', { email, firstName: 'Cyd' })], sought({ email }))).toEqual([
      'Cyd May has the same e-mail',
      'b E-mail',
    ])
  })
})

test('updating a customer replaces its old keys', () => {
  const all = new KnownCustomers([known('a', { email })])
  all.keep(known('a', { email, notes: 'Now' }))
  expect(all.find(sought({ email }))).toMatchObject({ kind: 'known', customer: { notes: 'Now' } })
})

test('empty fields change nothing, others overwrite, and notes are added once', () => {
  const before = {
    ...blank,
    email,
    phone,
    birthday: '1990-02-01',
    country: 'BB',
    language: 'en',
    notes: 'Window seat',
  } as const
  const empty = { ...blank, firstName: '', lastName: '' }
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
  expect(withImported(blank, came)).toEqual(came)
})
