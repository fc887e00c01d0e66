import * as z from 'zod/mini'
import { deskStep } from '#contract/offline-desk.ts'
import { timeOfStep } from '#domain/fast-track/desk-step.ts'
import type { ReceivedStep } from '#server/features/desk-device/commands/store-step.ts'

/** A step as sent, with its effective times. If its time can't be read, it counts as of now. */
export function readStep(
  sent: { key: string; [field: string]: unknown },
  { device, sentAt, now }: { device: string; sentAt: string; now: string },
): ReceivedStep {
  const read = z.safeParse(deskStep, sent)
  const raw = { ...sent, sentAt }
  if (!read.success) return { key: sent.key, kind: 'unread', device, raw, at: now, deviceAt: now, step: null }
  const step = read.data
  return { key: step.key, kind: step.kind, device, raw, at: timeOfStep(step, now), deviceAt: step.at, step }
}
