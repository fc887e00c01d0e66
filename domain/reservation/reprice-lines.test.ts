import { describe, expect, test } from 'vitest'
import { always } from '#domain/pricing/example-prices.ts'
import { overrideLine } from '#domain/pricing/price-lines.ts'
import type { SurchargeRule } from '#domain/pricing/price-book.ts'
import { factsOf, hotel, raised } from './example-facts.ts'
import { done } from './example-reservation.ts'
import { driveOf, hireOf, partyOf, sedan, van, type Car } from './example-services.ts'
import type { ReservationFacts } from './facts.ts'
import { reprice } from './reprice.ts'
import type { KeyedPriceLine, ReservedBooking } from './reservation.ts'

function priced(booking: ReservedBooking): ReservedBooking {
  return { ...booking, priceLines: done(reprice(factsOf(), null, booking)) }
}

/** After prices have doubled: existing lines and new ones. */
function afterRise(before: ReservedBooking, after: ReservedBooking): string[] {
  return done(reprice(factsOf({ book: raised(2) }), before, after)).map(
    (it) => `${it.key} ${it.quantity}×${it.unitCents}`,
  )
}

/** As lines were stored before roles had names: numbered from so many. */
function numbered(
  booking: ReservedBooking,
  from = 0,
  change: (line: KeyedPriceLine) => Partial<KeyedPriceLine> = () => ({}),
): ReservedBooking {
  const lines = booking.priceLines.map((it, index) => ({
    ...it,
    ...change(it),
    key: `${booking.kind}.${from + index}`,
  }))
  return { ...booking, priceLines: lines }
}

const seat: Car = { carSeats: [{ guid: 'booster', quantity: 1 }] }
const dearSeat = 'drive1.sedan.seat.booster 1×3000'

describe('a manual price', () => {
  const agreed = (more: Partial<KeyedPriceLine> = {}) => {
    const made = priced(driveOf(sedan, sedan))
    const [line] = made.priceLines
    if (!line) throw new Error('There is a line')
    const set = { ...line, ...done(overrideLine(line, 9_999, 'Agreed')), ...more }
    return { ...made, priceLines: [set] }
  }

  test('for all cars together stays for the existing cars', () => {
    expect(afterRise(agreed(), driveOf(seat, sedan))).toEqual(['drive1.sedan.drive 1×9999', dearSeat])
    expect(afterRise(agreed(), driveOf(sedan, sedan, sedan))).toEqual([
      'drive1.sedan.drive 1×9999',
      'drive1.sedan.drive.2 1×16000',
    ])
    expect(afterRise(agreed(), driveOf(sedan))).toEqual(['drive1.sedan.drive 1×5000'])
  })

  test('is recognized by its reason and its label', () => {
    const { overrideReason: _, ...unset } = agreed().priceLines[0] as KeyedPriceLine
    expect(afterRise({ ...agreed(), priceLines: [unset] }, driveOf(seat, sedan))).toEqual([
      'drive1.sedan.drive 2×16000',
      dearSeat,
    ])
    expect(afterRise(agreed({ label: 'A fixed sum' }), driveOf(seat, sedan))).toEqual([
      'drive1.sedan.drive 2×16000',
      dearSeat,
    ])
  })
})

describe('lines stored before roles had names', () => {
  test('are recognized by their label, regardless of their number', () => {
    expect(
      afterRise(
        numbered(priced(driveOf(sedan)), 12, () => ({ ruleGuid: null })),
        driveOf(seat),
      ),
    ).toEqual(['drive1.sedan.drive 1×8000', dearSeat])
    expect(afterRise(numbered(priced(partyOf(2, 1)), 9), partyOf(2, 1, 1))).toEqual([
      'adult.first 1×10000',
      'adult.further 1×5000',
      'child 1×3000',
      'infant 1×0',
    ])
  })

  test('of a transfer are also recognized by their rule; those of a fast track share one, so aren’t', () => {
    const made = numbered(priced(driveOf(sedan)), 0, () => ({ label: 'Sedan, Airport to the west' }))
    const facts = factsOf({
      book: { ...raised(2), transport: factsOf().book.transport.map((it) => ({ ...it, cents: 16_000 })) },
    })
    const keys = (before: ReservedBooking, after: ReservedBooking) =>
      done(reprice(facts, before, after)).map((it) => `${it.key} ${it.quantity}×${it.unitCents}`)
    expect(keys(made, driveOf(seat))).toEqual(['drive1.sedan.drive 1×8000', dearSeat])
    expect(
      keys(
        numbered(made, 0, () => ({ ruleGuid: 'another' })),
        driveOf(seat),
      ),
    ).toEqual(['drive1.sedan.drive 1×16000', dearSeat])
    const party = numbered(priced(partyOf(2)), 0, (line) => ({
      label: line.label.replace('Arrival', 'Early'),
      ruleGuid: 'arrival adult raised',
    }))
    expect(afterRise(party, partyOf(2))).toEqual(['adult.first 1×20000', 'adult.further 1×10000'])
  })

  test('belong to the only part, not to one of several', () => {
    expect(afterRise(numbered(priced(driveOf(sedan, van))), driveOf(sedan, { ...van, ...seat }))).toEqual([
      'drive1.sedan.drive 1×16000',
      'drive1.van.drive 1×24000',
      'drive1.van.seat.booster 1×3000',
    ])
    expect(afterRise(numbered(priced(driveOf(sedan, sedan))), driveOf(seat, sedan))).toEqual([
      'drive1.sedan.drive 2×8000',
      dearSeat,
    ])
  })

  test('start with their kind and end with their number', () => {
    const odd = (key: string) => {
      const made = priced(driveOf(sedan))
      return { ...made, priceLines: made.priceLines.map((it) => ({ ...it, key })) }
    }
    expect(afterRise(odd('arrivalTransfer.1'), driveOf(seat))[0]).toBe('drive1.sedan.drive 1×8000')
    expect(afterRise(odd('arrivalTransfer.1.old'), driveOf(seat))[0]).toBe('drive1.sedan.drive 1×16000')
    expect(afterRise(odd('1.arrivalTransfer.1'), driveOf(seat))[0]).toBe('drive1.sedan.drive 1×16000')
  })
})

describe('a night surcharge', () => {
  test('of a party stays for existing passengers', () => {
    const late = (adults: number, children: number) => ({
      ...partyOf(adults, children),
      serviceTime: '22:30',
      flightGuid: 'night in',
    })
    expect(afterRise(priced(late(2, 1)), late(1, 2))).toEqual([
      'adult.first 1×10000',
      'child 1×3000',
      'child.further 1×6000',
      'night.VAT 2×700',
      'night.VAT.2 1×1400',
    ])
    expect(afterRise(priced(late(2, 1)), { ...late(2, 1), comments: 'White hat' })).toContain(
      'night.VAT 3×700',
    )
  })

  test('of a transfer depends on its pickup, not its booking', () => {
    const night: Car = { pickupAt: '2026-11-21T02:30:00Z' }
    const tenLater: Car = { pickupAt: '2026-11-21T02:40:00Z' }
    expect(afterRise(priced(driveOf(night)), driveOf(tenLater))).toEqual([
      'drive1.sedan.drive 1×8000',
      'drive1.sedan.night.HOTEL 1×4000',
    ])
    expect(afterRise(priced(driveOf(night)), { ...driveOf(night), serviceTime: '22:50' })).toEqual([
      'drive1.sedan.drive 1×8000',
      'drive1.sedan.night.HOTEL 1×2000',
    ])
  })
})

describe('a new percentage surcharge', () => {
  const night: Car = { pickupAt: '2026-11-21T02:30:00Z' }
  const percent = (kind: 'night' | 'holiday', appliesTo: 'transport' | 'fastTrack'): SurchargeRule => {
    const rule = { ...always, guid: `${kind} share`, name: 'Share', percent: 10, appliesTo }
    return kind === 'night'
      ? { ...rule, kind, fromTime: '22:00', toTime: '06:00' }
      : { ...rule, kind, dates: ['2026-11-20'] }
  }
  const keysAt = (
    surcharges: SurchargeRule[],
    before: ReservedBooking,
    after: ReservedBooking,
    about: Partial<ReservationFacts> = {},
  ) =>
    done(reprice(factsOf({ book: { ...raised(2), surcharges }, ...about }), before, after)).map(
      (it) => `${it.key} ${it.quantity}×${it.unitCents}`,
    )

  test('applies to the amounts paid, existing and new', () => {
    const late = { ...partyOf(2, 2), serviceTime: '22:30', flightGuid: 'night in' }
    const share = [percent('night', 'fastTrack')]
    // Of 100.00, 50.00 and 30.00 that stay, and 60.00 of today.
    expect(keysAt(share, priced(partyOf(2, 1)), late)).toEqual([
      'adult.first 1×10000',
      'adult.further 1×5000',
      'child 1×3000',
      'child.further 1×6000',
      'night.VAT 1×2400',
    ])
    // A holiday that was declared since is for those who join.
    const holiday = [percent('holiday', 'fastTrack')]
    expect(keysAt(holiday, priced(partyOf(2)), partyOf(2))).toEqual([
      'adult.first 1×10000',
      'adult.further 1×5000',
    ])
    expect(keysAt(holiday, priced(partyOf(2)), partyOf(2, 1))).toContain('holiday.VAT 1×600')
    expect(keysAt(share, priced(partyOf(2)), { ...late, children: 0 })).toContain('night.VAT 1×1500')
  })

  test('of a hire is per car, based on its hours', () => {
    const share = [percent('night', 'transport')]
    expect(keysAt(share, priced(hireOf(4, sedan, sedan)), hireOf(4, night, night))).toEqual([
      'drive1.sedan.hire 8×6000',
      'drive1.sedan.night.VAT 2×2400',
    ])
  })

  test('applies to the list price if nothing stays, and to a manual price without its tax', () => {
    const share = [percent('night', 'transport')]
    expect(keysAt(share, priced(driveOf(sedan)), driveOf({ ...night, toGuid: 'lodge' }))).toEqual([
      'drive1.sedan.drive 1×18000',
      'drive1.sedan.night.HOTEL 1×1800',
    ])
    const made = priced(driveOf(sedan))
    const agreed = {
      ...made,
      priceLines: made.priceLines.map((it) => ({
        ...it,
        ...done(overrideLine(it, 9_900, 'Agreed')),
        key: it.key,
      })),
    }
    expect(keysAt(share, agreed, driveOf(night))).toEqual([
      'drive1.sedan.drive 1×9900',
      'drive1.sedan.night.HOTEL 1×900',
    ])
  })

  test('of zero is zero, and a fixed amount stays at the partner’s rate', () => {
    const made = priced(driveOf(sedan))
    const free = {
      ...made,
      priceLines: made.priceLines.map((it) => ({
        ...it,
        unitCents: 0,
        netCents: 0,
        taxCents: 0,
        totalCents: 0,
      })),
    }
    expect(keysAt([percent('night', 'transport')], free, driveOf(night))).toEqual(['drive1.sedan.drive 1×0'])
    const { percent: _, ...rule } = percent('night', 'transport')
    const fixed = { ...rule, cents: 1_000 } as SurchargeRule
    expect(keysAt([fixed], made, driveOf(night), { partner: hotel })).toEqual([
      'drive1.sedan.drive 1×8000',
      'drive1.sedan.night.HOTEL 1×900',
    ])
  })
})

test('stays for one of two identical cars when the other changes', () => {
  const soon = factsOf({ today: '2026-11-20', now: '2026-11-20T10:00:00Z' })
  const lodge: Car = { toGuid: 'lodge' }
  const keys = (before: ReservedBooking, after: ReservedBooking) =>
    done(reprice(soon, priced(before), after)).map(({ key }) => key)
  expect(keys(driveOf(sedan), driveOf(sedan, lodge))).toEqual([
    'drive1.sedan.drive',
    'drive1.sedan.2.drive',
    'drive1.sedan.2.shortNotice.HOTEL.2',
  ])
  expect(keys(driveOf(sedan), driveOf(lodge, van))).toEqual([
    'drive1.sedan.drive',
    'drive1.van.drive',
    'drive1.van.shortNotice.HOTEL.2',
  ])
})
