import { describe, expect, test } from 'vitest'
import { addPaxTarget } from './changes/add-pax.ts'
import { cancelTarget } from './changes/cancel.ts'
import { editPaxTarget } from './changes/edit-pax-names.ts'
import { newFee } from './changes/new-fee.ts'
import { moneyOf } from './effects.ts'
import { hotel } from './example-facts.ts'
import { ada, bookingIn, done, doneOn, madeOf, planOn } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'

const agent = { ...hotel, settlement: 'commission', basisPoints: 1_000 } as const
const at = (basisPoints: number): Partial<ReservationFacts> => ({ partner: { ...agent, basisPoints } })
const nets = (it: ReturnType<typeof made>) =>
  bookingIn(it.reservation, 'arrivalFastTrack').priceLines.map((line) => line.netCents)
const sum = (all: number[]) => all.reduce((cents, it) => cents + it, 0)
const share = (cents: number, basisPoints: number) => Math.round((cents * basisPoints) / 10_000)

const made = () => madeOf({ partnerGuid: 'hotel' }, at(1_000))
const more = (type: ReturnType<typeof made>) => ({
  passengers: [{ firstName: 'Max', lastName: 'Bell', ageBand: 'adult' as const }],
  bookingGuids: [bookingIn(type.reservation, 'arrivalFastTrack').guid],
  trips: [],
  allowWaitlist: false,
})

/** What the partner has earned by the ledger. */
const earned = ({ facts }: ReturnType<typeof made>) => sum(facts.charges.map((it) => it.commissionCents))

describe('after a change of a partner’s commission rate', () => {
  test('added passengers have today’s rate; the others keep the booking’s rate', () => {
    const before = made()
    const after = doneOn(before, addPaxTarget, more(before), at(2_000))
    const joined = sum(nets(after)) - sum(nets(before))
    expect(Math.abs(earned(after) - earned(before) - share(joined, 2_000))).toBeLessThanOrEqual(2)
  })

  test('removed passengers take their commission at the booking’s rate', () => {
    const before = made()
    const last = before.reservation.passengers.at(-1)?.guid ?? ''
    const after = doneOn(before, editPaxTarget, { passengers: [], removed: [last] }, at(5_000))
    expect(Math.abs(earned(after) - share(sum(nets(after)), 1_000))).toBeLessThanOrEqual(2)
  })

  test('a partner who switched to a net rate keeps existing commission', () => {
    const before = made()
    const after = doneOn(before, addPaxTarget, more(before), { partner: hotel })
    expect(Math.abs(earned(after) - earned(before))).toBeLessThanOrEqual(2)
  })

  test('a fee has the rate of its date', () => {
    const before = made()
    const fee = doneOn(
      before,
      (facts, was, cents: number) => newFee(facts, ada, was, feeOf(cents)),
      1_175,
      at(2_000),
    )
    expect(earned(fee) - earned(before)).toBe(share(1_000, 2_000))
  })

  test('a cancellation reverses all of it', () => {
    const before = made()
    const request = { bookingGuids: [], reason: 'Plans changed', goodwillPercent: 0 }
    expect(moneyOf(done(planOn(before, cancelTarget, request, at(3_000))).effects).commissionCents).toBe(
      0 - earned(before),
    )
  })
})

function feeOf(amountCents: number) {
  return {
    label: 'Lost key',
    amountCents,
    taxCode: 'VAT',
    date: null,
    billing: 'payLater',
    payMethod: null,
    partnerGuid: null,
    partnerReference: '',
    comments: '',
  } as const
}
