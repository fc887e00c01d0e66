import type { PlanLine } from '#domain/plan.ts'
import { effectsOf, type Effect, type EffectOf } from './effects.ts'
import type { ReservationFacts } from './facts.ts'

export type WriteOffEffect = EffectOf<'writeOffReversed' | 'writtenOff'>

/**
 * The write-offs that a change reverses, so that it never puts the guest in credit for money they didn't pay.
 * `balanceCents` is what the guest would owe after the change, without its cancellation fees, which are a new
 * claim. Write-offs are reversed whole, latest first; the part still needed is written off again.
 */
export function writeOffsAfter(
  { writeOffs }: Pick<ReservationFacts, 'writeOffs'>,
  balanceCents: number,
): WriteOffEffect[] {
  const effects: WriteOffEffect[] = []
  let balance = balanceCents
  for (const { guid, amountCents } of writeOffs) {
    if (balance >= 0) break
    effects.push({ kind: 'writeOffReversed', entryGuid: guid, amountCents })
    balance += amountCents
  }
  return effects.length > 0 && balance > 0
    ? [...effects, { kind: 'writtenOff', amountCents: balance }]
    : effects
}

/** Write-offs as plan lines, with their effect on the balance. */
export function writeOffLines(effects: readonly Effect[]): PlanLine[] {
  return [
    ...effectsOf(effects, 'writeOffReversed').map(({ amountCents }) => ({
      label: 'Write-off',
      after: 'reversed',
      amountCents,
    })),
    ...effectsOf(effects, 'writtenOff').map(({ amountCents }) => ({
      label: 'Write-off',
      after: 'remaining amount',
      amountCents: -amountCents,
    })),
  ]
}
