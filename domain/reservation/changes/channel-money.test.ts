import { describe, expect, test } from 'vitest'
import { fastTrackLine, planSold, planTold, sold, toldBy } from '#domain/reservation/example-channel.ts'
import { effectsOf, type Collected } from '#domain/reservation/effects.ts'
import { done } from '#domain/reservation/example-reservation.ts'

const lines = [fastTrackLine({ totalCents: 32_500 })]
const by = (amountCents: number): Collected => ({ channel: 'Island Tours', amountCents })
const planOf = (collected: Collected | null) => done(planSold(toldBy(lines, { collected }))).plan
const billingOf = (collected: Collected | null) =>
  planOf(collected).lines.flatMap(({ section, label, after, amountCents }) =>
    section === 'Billing' && label !== 'Confirmation' ? [[label, after ?? amountCents]] : [],
  )

describe('the amount a channel collected', () => {
  test.each<[string, Collected | null, unknown[][], number]>([
    [
      'everything: the guest owes nothing',
      by(32_500),
      [
        ['Billing', 'paid to Island Tours'],
        ['Collected by Island Tours', -32_500],
      ],
      0,
    ],
    [
      'a part: the guest owes the rest',
      by(20_000),
      [
        ['Billing', 'partly paid to Island Tours; the guest pays the rest later'],
        ['Collected by Island Tours', -20_000],
      ],
      12_500,
    ],
    ['nothing: the guest owes it all', null, [['Billing', 'the guest pays later']], 32_500],
  ])('%s', (_, collected, billing, balanceAfterCents) => {
    expect(billingOf(collected)).toEqual(billing)
    expect(planOf(collected)).toMatchObject({ chargeCents: 32_500, refundCents: 0, balanceAfterCents })
  })

  test('can be the only change of a later record: the guest gets no message', () => {
    const example = sold(lines, { collected: by(32_500) })
    const { plan, effects } = done(planTold(example, toldBy(lines, { changed: [], collected: by(-2_500) })))
    expect(effects).toEqual([{ kind: 'collected', channel: 'Island Tours', amountCents: -2_500 }])
    expect(plan.lines).toEqual([
      { section: 'Billing', label: 'Returned by Island Tours', amountCents: 2_500 },
    ])
    expect(plan.balanceAfterCents).toBe(2_500)
    const same = done(planTold(example, toldBy(lines, { collected: by(100) })))
    expect(effectsOf(same.effects, 'guestNotified')).toEqual([])
  })

  test('is part of the plan of a change', () => {
    const example = sold(lines, { collected: by(32_500) })
    const dearer = [fastTrackLine({ totalCents: 40_000 })]
    const { plan } = done(planTold(example, toldBy(dearer, { collected: by(7_500) })))
    expect(plan).toMatchObject({ chargeCents: 7_500, balanceAfterCents: 0 })
    expect(plan.lines).toContainEqual({
      section: 'Billing',
      label: 'Collected by Island Tours',
      amountCents: -7_500,
    })
  })
})
