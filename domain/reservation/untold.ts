import { effectsOf } from './effects.ts'
import { messageLabels } from './describe-change.ts'
import type { PlannedChange } from './plan-change.ts'

/** The same change without a message to the guest. The plan in the history states that. */
export function untold(planned: PlannedChange): PlannedChange {
  if (effectsOf(planned.effects, 'guestNotified').length === 0) return planned
  const { lines, tellsGuest: _, ...plan } = planned.plan
  const labels: readonly string[] = messageLabels
  return {
    ...planned,
    isUntold: true,
    plan: {
      ...plan,
      lines: lines.map((it) =>
        labels.includes(it.label) ? { ...it, after: 'not sent: turned off for this change' } : it,
      ),
    },
  }
}
