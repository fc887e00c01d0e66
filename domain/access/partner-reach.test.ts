import { expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { partnerScopeOf, reachAsPortal, reachPartner, scopeOfPortal } from './partner-reach.ts'

test.each([
  [
    'a partner user reaches their own partner',
    { partnerGuid: 'a', permissions: ['viewCustomer'] as const },
    'a',
    true,
  ],
  [
    'a partner user does not reach another',
    { partnerGuid: 'a', permissions: ['viewCustomer'] as const },
    'b',
    false,
  ],
  [
    'a partner user does not reach another even holding more than they may',
    { partnerGuid: 'a', permissions: ['managePartner'] as const },
    'b',
    false,
  ],
  [
    'staff who manage partners reach any',
    { partnerGuid: null, permissions: ['managePartner'] as const },
    'b',
    true,
  ],
  [
    'staff who only read bookings reach none',
    { partnerGuid: null, permissions: ['viewCustomer'] as const },
    'b',
    false,
  ],
])('%s', (_, reader, partner, reaches) => {
  expect(isRefusal(reachPartner(reader, partner))).toBe(!reaches)
})

test('a partner user reaches only their own partner, staff and the portal reach every partner', () => {
  expect(partnerScopeOf({ partnerGuid: 'a' }).partnerGuid).toBe('a')
  expect(partnerScopeOf({ partnerGuid: null }).partnerGuid).toBeNull()
  expect(scopeOfPortal.partnerGuid).toBeNull()
  expect(reachAsPortal('a')).toBe('a')
})
