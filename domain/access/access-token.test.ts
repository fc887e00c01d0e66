import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accessTokenOf,
  grantableTo,
  isAccessToken,
  mayManageTokens,
  permissionsOfToken,
  tokenActorName,
  tokenHint,
  tokenLetters,
  tokenRandomLength,
  tokenStateOf,
  whyNotExpireOn,
  type TokenLife,
  type TokenMaker,
} from './access-token.ts'

const letter = fc.constantFrom(...tokenLetters.split(''))
const random = fc
  .array(letter, { minLength: tokenRandomLength, maxLength: tokenRandomLength })
  .map((it) => it.join(''))
const token = random.map(accessTokenOf)

test('a token is its prefix, the random part and its checksum', () => {
  const made = accessTokenOf('0123456789ABCDEFGHIJKLMNOPQRSTUV')
  expect(made).toMatch(/^kst_0123456789ABCDEFGHIJKLMNOPQRSTUV[0-9A-Za-z]{6}$/)
  expect(isAccessToken(made)).toBe(true)
  expect(tokenHint(made)).toBe('kst_0123…')
})

test.each([
  ['0123456789ABCDEFGHIJKLMNOPQRSTUV', '1ggZdL'],
  ['z'.repeat(32), '4W8LJS'],
])('the checksum of %s is the CRC-32 that zlib computes, in base 62', (random, check) => {
  expect(accessTokenOf(random).slice(-6)).toBe(check)
})

test('any single letter mistyped, left out, added or swapped with the next is detected', () => {
  fc.assert(
    fc.property(token, fc.nat(41), letter, (good, at, typed) => {
      const neighbours = good.slice(0, at) + (good[at + 1] ?? '') + (good[at] ?? '') + good.slice(at + 2)
      const wrong = [
        good.slice(0, at) + typed + good.slice(at + 1),
        good.slice(0, at) + good.slice(at + 1),
        good.slice(0, at) + typed + good.slice(at),
        neighbours,
      ].filter((it) => it !== good)
      expect(wrong.filter(isAccessToken)).toEqual([])
    }),
    { seed: 7 },
  )
})

test.each([
  ['nothing', ''],
  ['the prefix alone', 'kst_'],
  ['another prefix', accessTokenOf('a'.repeat(32)).replace('kst_', 'ksp_')],
  ['a space at the end', `${accessTokenOf('a'.repeat(32))} `],
  ['a line break at the end', `${accessTokenOf('a'.repeat(32))}\n`],
  ['a very long text', `kst_${'a'.repeat(100_000)}`],
])('%s is no token', (_, text) => {
  expect(isAccessToken(text)).toBe(false)
})

test.each<[string, TokenMaker, boolean]>([
  ['an administrator', { kind: 'staff', permissions: ['adminSystem'], isPartnerAdmin: false }, true],
  ['a manager of partners', { kind: 'staff', permissions: ['managePartner'], isPartnerAdmin: false }, false],
  [
    'a partner’s administrator',
    { kind: 'partner', permissions: ['viewCustomer'], isPartnerAdmin: true },
    true,
  ],
  ['a partner user', { kind: 'partner', permissions: ['editCustomer'], isPartnerAdmin: false }, false],
  ['the portal', { kind: 'system', permissions: ['adminSystem'], isPartnerAdmin: true }, false],
])('%s may manage tokens or not', (_, maker, may) => {
  expect(mayManageTokens(maker)).toBe(may)
})

test('a token gets no more permissions than its maker, and for a partner no more than partner users', () => {
  expect(grantableTo(['financial', 'viewCustomer', 'adminSystem'], false)).toEqual([
    'adminSystem',
    'financial',
    'viewCustomer',
  ])
  expect(grantableTo(['financial', 'viewCustomer', 'adminSystem'], true)).toEqual(['viewCustomer'])
})

test.each([
  ['what both have', ['financial', 'viewCustomer'], ['viewCustomer', 'driver'], false, ['viewCustomer']],
  ['nothing its maker lost', ['financial'], [], false, []],
  [
    'no staff permission for a partner',
    ['financial', 'viewCustomer'],
    ['financial', 'viewCustomer'],
    true,
    ['viewCustomer'],
  ],
  ['no permission that no longer exists', ['fly'], ['fly'], false, []],
])('at a call a token has %s', (_, given, maker, isForPartner, has) => {
  expect(permissionsOfToken(given, maker, isForPartner)).toEqual(has)
})

test('the history names the token and its maker', () => {
  expect(tokenActorName('Booking system', 'Ann')).toBe('Booking system (access token of Ann)')
})

test.each([
  ['today', '2026-11-20', 'Choose a date after today'],
  ['tomorrow', '2026-11-21', null],
  ['in a year and a day', '2027-11-21', null],
  ['later', '2027-11-22', 'Choose a date within a year'],
])('a token that expires %s', (_, date, why) => {
  expect(whyNotExpireOn(date, '2026-11-20')).toBe(why)
})

const life: TokenLife = { expiresAt: '2026-12-20T04:00:00Z', revokedAt: null, isBacked: true }
test.each<[string, Partial<TokenLife>, ReturnType<typeof tokenStateOf>]>([
  ['far from its end', {}, 'active'],
  ['a week before its end', { expiresAt: '2026-11-27T13:00:00Z' }, 'endsSoon'],
  ['at its end', { expiresAt: '2026-11-20T13:00:00Z' }, 'expired'],
  ['whose maker is inactive', { isBacked: false }, 'suspended'],
  [
    'revoked, and expired since',
    { revokedAt: '2026-11-19T13:00:00Z', expiresAt: '2026-11-20T04:00:00Z' },
    'revoked',
  ],
])('a token %s', (_, more, state) => {
  expect(tokenStateOf({ ...life, ...more }, '2026-11-20T13:00:00Z', '2026-11-27T13:00:00Z')).toBe(state)
})
