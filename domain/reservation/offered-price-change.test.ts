import { expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { changesOfBooking, type BookingInMenu } from './booking-changes.ts'

const day = '2026-11-20'
const override: Permission[] = ['editCustomer', 'policyOverride']
const agent: Permission[] = ['editCustomer']
const facts = { today: day, dayClosed: false, permissions: agent, isPartnerUser: false }
const fastTrack: BookingInMenu = {
  kind: 'arrivalFastTrack',
  status: 'booked',
  serviceDate: day,
  flightGuid: 'flight in',
}
const transfer: BookingInMenu = { ...fastTrack, kind: 'arrivalTransfer' }

test.each<[string, BookingInMenu, Partial<typeof facts>, string | null | undefined]>([
  ['is changed with a policy override', fastTrack, { permissions: override }, null],
  ['is changed only with it', transfer, {}, 'This needs a policy override'],
  ['is changed on a closed day', transfer, { permissions: override, dayClosed: true }, null],
  [
    'of a completed service can be corrected',
    { ...transfer, status: 'completed' },
    { permissions: override },
    null,
  ],
  [
    'of a cancelled service can’t be changed',
    { ...transfer, status: 'cancelled' },
    { permissions: override },
    'This booking is cancelled',
  ],
  ['of an extra is changed like any other', { ...fastTrack, kind: 'extra' }, { permissions: override }, null],
  [
    'of a fee isn’t offered for change',
    { ...fastTrack, kind: 'fee', status: 'completed' },
    { permissions: override },
    undefined,
  ],
  ['is never set by a partner’s user', fastTrack, { permissions: override, isPartnerUser: true }, undefined],
])('a price %s', (_, booking, about, whyNot) => {
  expect(
    changesOfBooking(booking, { ...facts, ...about }).find((it) => it.change === 'changePrice')?.whyNot,
  ).toBe(whyNot)
})
