import { addMinutes, earlierOf, laterOf, type Instant } from '#domain/calendar/instant.ts'
import type { FieldAnswer } from '#domain/fields/field-answers.ts'
import type { ConfirmWarning } from './confirm.ts'

/** A passenger with the name typed at the desk; an empty name keeps the stored one. */
export interface NamedPassenger {
  readonly guid: string
  readonly firstName: string
  readonly lastName: string
}

/** What a desk can do without a network. */
export type DeskAction =
  | { readonly kind: 'checkIn'; readonly passengers: readonly NamedPassenger[] }
  | { readonly kind: 'complete'; readonly accepts: readonly ConfirmWarning[] }
  /** Undoes a step of the same device, by its key. */
  | { readonly kind: 'undo'; readonly undoes: string }
  /** `seen`: the full name the device showed before. */
  | {
      readonly kind: 'names'
      readonly passengers: readonly (NamedPassenger & { readonly seen?: string | undefined })[]
    }
  /** `seen`: the comments the device showed before. */
  | { readonly kind: 'comments'; readonly comments: string; readonly seen: string }
  /** Answers to the fields asked at check-in. */
  | { readonly kind: 'answers'; readonly answers: readonly FieldAnswer[] }
  | { readonly kind: 'cash'; readonly amountCents: number }
  | { readonly kind: 'callNumber' }

interface StepHead {
  /** The idempotency key. */
  readonly key: string
  readonly bookingGuid: string
  /** The version of the party the device saw. */
  readonly seenVersion: number
  /** By the device's clock, uncorrected. */
  readonly at: Instant
  /** Server clock less device clock, at the last contact. */
  readonly offsetMs: number
  /** The last contact before the step, by the server's clock. */
  readonly contactAt: Instant
}

/** A step saved on a device and sent later. */
export type DeskStep = StepHead & DeskAction

/** A smaller difference of the clocks is the delay of the network. */
const slackMs = 2 * 60_000

/**
 * When a step happened. The device's clock is trusted between the last contact and now; one that is wrong by
 * more than two minutes is corrected by the difference at the last contact.
 */
export function timeOfStep(
  { at, offsetMs, contactAt }: Pick<StepHead, 'at' | 'offsetMs' | 'contactAt'>,
  now: Instant,
): Instant {
  const corrected = Math.abs(offsetMs) > slackMs ? addMinutes(at, offsetMs / 60_000) : at
  return earlierOf(laterOf(corrected, contactAt), now)
}
