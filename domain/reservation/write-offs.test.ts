import { describe, expect, test } from 'vitest'
import { cancelTarget } from './changes/cancel.ts'
import { effectsOf } from './effects.ts'
import { done, madeOf, planOn } from './example-reservation.ts'
import { writeOffLines, writeOffsAfter } from './write-offs.ts'

const given = (...amounts: number[]) => ({
  writeOffs: amounts.map((amountCents, at) => ({ guid: `w${at}`, amountCents })),
})

test.each<[string, number[], number, number[], number]>([
  ['nothing while the guest owes', [40_000], 1, [], 0],
  ['nothing while nothing is owed', [40_000], 0, [], 0],
  ['all of it if nothing is left owed', [40_000], -40_000, [40_000], 0],
  ['and writes off the rest again', [40_000], -10_000, [40_000], 30_000],
  ['the latest first', [3_000, 40_000], -3_000, [3_000], 0],
  ['as many as needed', [3_000, 40_000], -4_000, [3_000, 40_000], 39_000],
  ['no more than exist: the guest has overpaid', [3_000], -5_000, [3_000], 0],
])('reverses %s', (_, writeOffs, balanceCents, reversed, rest) => {
  const effects = writeOffsAfter(given(...writeOffs), balanceCents)
  expect(effectsOf(effects, 'writeOffReversed').map((it) => it.amountCents)).toEqual(reversed)
  expect(effectsOf(effects, 'writtenOff').map((it) => it.amountCents)).toEqual(rest === 0 ? [] : [rest])
  expect(writeOffLines(effects).reduce((sum, { amountCents = 0 }) => sum + amountCents, 0)).toBe(
    reversed.reduce((a, b) => a + b, 0) - rest,
  )
})

describe('a cancellation after a write-off', () => {
  const party = madeOf()
  const owed = party.facts.balanceCents
  const forgiven = { ...party, facts: { ...party.facts, balanceCents: 0, ...given(owed) } }
  const cancelled = (goodwillPercent: number) => ({ bookingGuids: [], reason: 'Ill', goodwillPercent })

  test('leaves no credit', () => {
    const change = done(planOn(forgiven, cancelTarget, cancelled(0)))
    expect(owed).toBeGreaterThan(0)
    expect(change.plan).toMatchObject({ balanceAfterCents: 0, refundCents: 0 })
    expect(change.plan.lines).toContainEqual({ label: 'Write-off', after: 'reversed', amountCents: owed })
  })

  test('leaves its fee due', () => {
    const late = {
      ...forgiven,
      facts: { ...forgiven.facts, now: '2026-11-20T17:00:00Z', today: '2026-11-20' },
    }
    const change = done(planOn(late, cancelTarget, cancelled(0)))
    const fee = effectsOf(change.effects, 'charged').reduce((sum, { totalCents }) => sum + totalCents, 0)
    expect(fee).toBeGreaterThan(0)
    expect(change.plan).toMatchObject({ balanceAfterCents: fee, refundCents: 0 })
  })
})
