import { describe, expect, test } from 'vitest'
import { redirectOf, safeReturnUrl, signInAddress } from './redirects.ts'

describe('a redirect asked for by a reply', () => {
  test('is followed when the action is "redirect" and a URL is given', () => {
    expect(redirectOf({ redirectAction: 'redirect', redirectUrl: '/partner' })).toBe('/partner')
  })
  test.each([
    ['no action', { redirectUrl: '/partner' }],
    ['another action', { redirectAction: 'stay', redirectUrl: '/partner' }],
    ['no URL', { redirectAction: 'redirect' }],
    ['an empty URL', { redirectAction: 'redirect', redirectUrl: '' }],
    ['no reply', null],
  ])('is ignored with %s', (_, reply) => {
    expect(redirectOf(reply)).toBeNull()
  })
})

test('the sign-in page gets path, query and hash', () => {
  expect(signInAddress({ pathname: '/customers', search: '?query=a', hash: '#b' })).toBe(
    '/sign-in?returnUrl=%2Fcustomers%3Fquery%3Da%23b',
  )
})

test('the sign-in page shows that a session ended', () => {
  expect(signInAddress({ pathname: '/customers', search: '', hash: '' }, 'yes')).toBe(
    '/sign-in?returnUrl=%2Fcustomers&ended=yes',
  )
})

test('the sign-in page does not return to itself', () => {
  expect(signInAddress({ pathname: '/sign-in', search: '?returnUrl=%2Fx', hash: '' })).toBe('/sign-in')
})

describe('a return address', () => {
  const origin = 'https://portal.example'
  test('leads to one of our paths, with query and hash', () => {
    expect(safeReturnUrl('/customers?query=a#b', origin)).toBe('/customers?query=a#b')
  })
  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    '/sign-in',
    '/sign-out',
    '/reset-password/1',
    '',
    null,
    undefined,
  ])('%s leads to the dashboard', (asked) => {
    expect(safeReturnUrl(asked, origin)).toBe('/')
  })
})
