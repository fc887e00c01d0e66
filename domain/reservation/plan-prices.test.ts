import { describe, expect, test } from 'vitest'
import { editPaxTarget } from './changes/edit-pax-names.ts'
import type { AdvancedRequest } from './changes/new-advanced.ts'
import { effectsOf } from './effects.ts'
import { always, book } from '#domain/pricing/example-prices.ts'
import { withOverrides } from './prices-of-change.ts'
import { hotel, raised, withOverride } from './example-facts.ts'
import {
  arrivalLeg,
  departureLeg,
  done,
  doneOn,
  madeOf,
  planNew,
  refusedFields,
} from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import type { PriceOverride } from './new-reservation.ts'
import type { PlannedChange } from './plan-change.ts'

const onAccount = { billing: 'partnerAccount', partnerGuid: 'hotel' } as const
const flowers = { extras: [{ guid: 'flowers', quantity: 2 }] }

const planned = (facts: Partial<ReservationFacts> = {}, request: Partial<AdvancedRequest> = {}) =>
  done(planNew(facts, request))
const pricesOf = ({ after }: PlannedChange) =>
  after.bookings.map(({ priceLines }) => priceLines.map(({ key, totalCents }) => [key, totalCents]))

describe('extras', () => {
  const extraOf = (request: Partial<AdvancedRequest>) =>
    planned({}, { ...flowers, ...request }).after.bookings.find(({ kind }) => kind === 'extra')

  test('are one booking with the first service, as saved', () => {
    expect(extraOf({})).toMatchObject({
      guid: 'new:extra',
      belongsTo: 'new:arrivalFastTrack',
      serviceDate: '2026-11-20',
      serviceTime: '14:05',
      direction: null,
      flightGuid: null,
      status: 'booked',
      trips: [],
    })
    expect(
      extraOf({})?.priceLines.map(({ key, label, quantity, totalCents }) => [
        key,
        label,
        quantity,
        totalCents,
      ]),
    ).toEqual([['flowers', 'Flowers', 2, 8_000]])
  })

  test.each<[string, Partial<AdvancedRequest>, string | undefined]>([
    ['with both legs on the arrival date', { departure: departureLeg() }, '2026-11-20'],
    ['with only a departure on its date', { arrival: null, departure: departureLeg() }, '2026-11-27'],
    ['none requested, none planned', { extras: [] }, undefined],
  ])('%s', (_, request, date) => {
    expect(extraOf(request)?.serviceDate).toBe(date)
  })

  test('without a service, no date for them', () => {
    const { after } = done(
      planNew({}, { ...flowers, arrival: arrivalLeg({ fastTrack: false }) }, { stage: 'flights' }),
    )
    expect(after.bookings).toEqual([])
  })
})

describe('a partner’s rate', () => {
  test('on account reduces each line', () => {
    expect(pricesOf(planned({ partner: hotel }, { ...onAccount, ...flowers }))).toEqual([
      [
        ['adult.first', 9_000],
        ['adult.further', 4_500],
        ['child', 2_700],
      ],
      [['flowers', 7_200]],
    ])
  })

  test.each<[string, Partial<AdvancedRequest>]>([
    ['a guest who pays later pays in full', { billing: 'payLater', partnerGuid: 'hotel' }],
    ['a guest who pays now pays in full', { billing: 'payNow', payMethod: 'cash', partnerGuid: 'hotel' }],
  ])('%s', (_, request) => {
    expect(pricesOf(planned({ partner: hotel }, { ...request, ...flowers }))).toEqual([
      [
        ['adult.first', 10_000],
        ['adult.further', 5_000],
        ['child', 3_000],
      ],
      [['flowers', 8_000]],
    ])
  })

  test('without a partner in the earlier steps, prices are unchanged', () => {
    expect(
      pricesOf(done(planNew({}, { billing: 'partnerAccount' }, { stage: 'transport' })))[0]?.[0],
    ).toEqual(['adult.first', 10_000])
  })
})

describe('manually set prices', () => {
  const own = (...overrides: PriceOverride[]) => planNew(withOverride, { ...flowers, overrides })

  test('replace the named line and change the total', () => {
    const change = done(own({ key: 'new:arrivalFastTrack adult.further', totalCents: 100, reason: 'Agreed' }))
    expect(pricesOf(change)).toEqual([
      [
        ['adult.first', 10_000],
        ['adult.further', 100],
        ['child', 3_000],
      ],
      [['flowers', 8_000]],
    ])
    expect(effectsOf(change.effects, 'charged').map(({ totalCents }) => totalCents)).toEqual([13_100, 8_000])
    expect(change.after.bookings[0]?.priceLines[1]).toMatchObject({ overrideReason: 'Agreed' })
  })

  const soon = {
    ...always,
    guid: 'soon',
    name: 'Short notice',
    kind: 'shortNotice',
    withinHours: 1_000,
    percent: 15,
    appliesTo: 'fastTrack',
  } as const
  const dear = { ...withOverride, book: { ...book, surcharges: [soon] } }
  const further = { key: 'new:arrivalFastTrack adult.further', totalCents: 100, reason: 'Agreed' }
  const notice = { key: 'new:arrivalFastTrack shortNotice.VAT', totalCents: 500, reason: 'Agreed' }

  test.each<[string, PriceOverride[], number | undefined]>([
    ['of the list price', [], 2_700],
    ['of a manual price', [further], 1_965],
    ['with an amount of its own', [further, notice], 500],
    [
      'of nothing',
      ['adult.first', 'adult.further', 'child'].map((it) => ({
        ...further,
        totalCents: 0,
        key: `new:arrivalFastTrack ${it}`,
      })),
      undefined,
    ],
  ])('leave a percentage surcharge a share %s', (_, overrides, cents) => {
    const [lines = []] = pricesOf(done(planNew(dear, { overrides })))
    expect(lines.find(([key]) => key === 'shortNotice.VAT')?.[1]).toBe(cents)
  })

  test('of what is already charged leave its surcharges', () => {
    const current = madeOf({}, dear)
    const lines = current.reservation.bookings[0]?.priceLines ?? []
    const key = `${current.reservation.bookings[0]?.guid} adult.further`
    const { facts, reservation } = current
    const changed = done(withOverrides(facts, reservation, reservation, [{ ...further, key }]))
    expect(changed.bookings[0]?.priceLines.at(-1)).toEqual(lines.at(-1))
    expect(lines.at(-1)?.totalCents).toBe(2_700)
  })

  test.each<[string, PriceOverride[], Record<string, string>]>([
    [
      'an unknown line',
      [
        { key: 'new:arrivalFastTrack adult.first', totalCents: 1, reason: 'Agreed' },
        { key: 'new:arrivalFastTrack adult.second', totalCents: 1, reason: 'Agreed' },
      ],
      { 'overrides.1.key': 'This price is no longer part of the booking. Review the prices again.' },
    ],
    [
      'no reason',
      [{ key: 'new:extra flowers', totalCents: 1, reason: ' ' }],
      { overrideReason: 'This field is required' },
    ],
  ])('are refused at their field: %s', (_, overrides, fields) => {
    expect(refusedFields(own(...overrides))).toEqual(fields)
  })

  test('stay when something else changes', () => {
    const current = madeOf(
      { overrides: [{ key: 'new:arrivalFastTrack adult.further', totalCents: 100, reason: 'Agreed' }] },
      withOverride,
    )
    const after = doneOn(
      current,
      editPaxTarget,
      { passengers: [], removed: [current.reservation.passengers[2]?.guid ?? ''] },
      { book: raised(2) },
    )
    expect(after.reservation.bookings[0]?.priceLines.map(({ key, totalCents }) => [key, totalCents])).toEqual(
      [
        ['adult.first', 10_000],
        ['adult.further', 100],
      ],
    )
  })
})
