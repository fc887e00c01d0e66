import { counted } from '#domain/text/counted.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { Refusal } from '#domain/refusal.ts'
import { joinSentences } from '#domain/sentences.ts'
import type { DriverStep } from './driver-step.ts'
import { clockSlackMinutes } from './late-step.ts'

/**
 * Why a step made offline, refused when it arrives, goes to the dispatchers, with what the driver entered.
 * Null: the driver gets the refusal and can correct the entry.
 */
export function unmatchedReason(refused: Refusal, step: DriverStep, minutesAgo: number): string | null {
  const why = whyUnmatched(refused, step, minutesAgo)
  if (why === null) return null
  return joinSentences([...why, enteredWith(step)])
}

function whyUnmatched(refused: Refusal, step: DriverStep, minutesAgo: number): string[] | null {
  if (refused.refused === 'business') return refused.errors.map((error) => error.message)
  const isLateNoShow =
    refused.refused === 'fields' && step.action === 'noShow' && minutesAgo > clockSlackMinutes
  return isLateNoShow ? Object.values(refused.fields) : null
}

function enteredWith(step: DriverStep): string {
  if (step.action === 'noShow')
    return `The driver says: ${step.evidence} (${counted(step.contactAttempts.length, 'contact attempt')})`
  return step.action === 'reschedule'
    ? `Requested pickup ${serviceDateText(step.to.date)} ${step.to.time}: ${step.to.reason}`
    : ''
}
