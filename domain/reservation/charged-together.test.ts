import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fastTrack } from '#domain/pricing/example-prices.ts'
import type { PriceBook } from '#domain/pricing/price-book.ts'
import { taxed } from '#domain/pricing/price-line.ts'
import { totalOf } from '#domain/pricing/price-lines.ts'
import { cancelTarget } from './changes/cancel.ts'
import { newFee } from './changes/new-fee.ts'
import { effectsOf, moneyOf } from './effects.ts'
import { book, hotel } from './example-facts.ts'
import {
  ada,
  arrivalLeg,
  departureLeg,
  done,
  doneOn,
  drive,
  madeOf,
  planNew,
  planOn,
} from './example-reservation.ts'
import type { KeyedPriceLine } from './reservation.ts'

const agent = { ...hotel, settlement: 'commission', basisPoints: 1_000 } as const
const priced = (cents: number, carCents = 8_000): PriceBook => ({
  ...book,
  fastTrack: [
    fastTrack('adult', cents, cents),
    fastTrack('adult', cents, cents, { guid: 'out', direction: 'departure' }),
  ],
  transport: book.transport.map((it) => ({ ...it, cents: carCents })),
})
const both = {
  adults: 1,
  children: 0,
  arrival: arrivalLeg(),
  departure: departureLeg(),
  partnerGuid: 'hotel',
}
const sum = (all: readonly number[]) => all.reduce((cents, it) => cents + it, 0)
const taxOf = (lines: readonly KeyedPriceLine[]) => sum(lines.map((it) => it.taxCents))

describe('tax and commission of two fast tracks for 220.00 each', () => {
  const facts = { book: priced(22_000), partner: agent }

  test('equal those of 440.00', () => {
    const { effects } = done(planNew(facts, both))
    const charged = effectsOf(effects, 'charged')
    expect(charged.map((it) => [it.totalCents, taxOf(it.lines), it.commissionCents])).toEqual([
      [22_000, 3_277, 1_872],
      [22_000, 3_276, 1_873],
    ])
    expect([sum(charged.map((it) => taxOf(it.lines))), moneyOf(effects).commissionCents]).toEqual([
      6_553, 3_745,
    ])
  })

  test('add up to the partner’s new balance in the plan', () => {
    const { plan } = done(planNew(facts, { ...both, billing: 'partnerAccount' as const }))
    expect(plan).toMatchObject({ chargeCents: 44_000, commissionCents: 3_745, balanceOf: 'Casuarina Hotel' })
    expect(plan.balanceAfterCents).toBe(agent.balanceCents + 44_000 - 3_745)
  })

  test('stay to the cent when something else is charged', () => {
    const example = madeOf(both, facts)
    const fee = {
      label: 'Lost key',
      amountCents: 1_000,
      taxCode: 'VAT',
      date: null,
      billing: 'payLater',
      payMethod: null,
      partnerGuid: null,
      partnerReference: '',
      comments: '',
    } as const
    const after = doneOn(example, (known, was, request: typeof fee) => newFee(known, ada, was, request), fee)
    const [arrival, departure] = after.reservation.bookings.map((booking) => taxOf(booking.priceLines))
    expect([arrival, departure]).toEqual([3_277, 3_276])
  })

  test('of their cancellation fees are also rounded together', () => {
    const example = madeOf(both, facts)
    const request = { bookingGuids: [], reason: 'Plans changed', goodwillPercent: 0 }
    const { effects } = done(
      planOn(example, cancelTarget, request, { now: '2026-11-27T20:00:00Z', today: '2026-11-27' }),
    )
    const fees = effectsOf(effects, 'charged').flatMap((one) => one.lines)
    expect(taxOf(fees)).toBe(taxed(totalOf(fees), 1_750, true).taxCents)
  })
})

test('the tax of a new booking is that of its total at each rate', () => {
  const cents = fc.integer({ min: 100, max: 99_999 })
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 1, max: 3 }), (people, cars, adults) => {
      const legs = { arrival: arrivalLeg({ transfer: drive }), departure: departureLeg({ transfer: drive }) }
      const { effects } = done(planNew({ book: priced(people, cars) }, { adults, children: 0, ...legs }))
      const lines = effectsOf(effects, 'charged').flatMap((it) => it.lines)
      for (const [rate, alike] of Map.groupBy(lines, (it) => it.taxBasisPoints)) {
        // Cars are priced without their tax in the example, people with it.
        const isInclusive = rate === 1_750
        const amount = sum(alike.map((it) => it.unitCents * it.quantity))
        expect(taxOf(alike)).toBe(taxed(amount, rate, isInclusive).taxCents)
      }
      for (const example of lines) expect(example.netCents + example.taxCents).toBe(example.totalCents)
    }),
  )
})
