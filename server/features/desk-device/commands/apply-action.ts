import type { DeskAction } from '#domain/fast-track/desk-step.ts'
import type { Merged, PartyState } from '#domain/fast-track/merge-facts.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { saveBookingComments } from '#server/features/daily-reports/commands.ts'
import { callNumber } from '#server/features/fast-track/commands/call-number.ts'
import { checkIn } from '#server/features/fast-track/commands/check-in.ts'
import { saveAnswers } from '#server/features/fast-track/commands/save-answers.ts'
import { correctNames } from '#server/features/fast-track/commands/correct-names.ts'
import type { LockedDeskBooking } from '#server/features/fast-track/commands/desk-booking.ts'
import { confirmParty } from '#server/features/fast-track/commands/serve-party.ts'
import { writeUndoneStep } from '#server/features/fast-track/commands/undo-step.ts'
import { takePayment } from '#server/features/till/commands/take-payment.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Where and when a step was made: `deviceAt` by the device's clock, `at` corrected. */
export interface Made {
  device: string
  at: string
  deviceAt: string
}

interface Applying {
  before: PartyState
  merged: Merged
  made: Made
  /** A person accepted the step. */
  isAccepted: boolean
}

/** Carries out a step with the desk's own commands, which check everything again. */
export async function applyAction(
  work: UnitOfWork,
  booking: LockedDeskBooking,
  action: DeskAction,
  applying: Applying,
): Promise<Refusal | null> {
  if (applying.merged.party === applying.before && action.kind !== 'callNumber') return null
  const done = await carryOut(work, booking, action, applying)
  return isRefusal(done) ? done : null
}

async function carryOut(
  work: UnitOfWork,
  booking: LockedDeskBooking,
  action: DeskAction,
  { merged, made, isAccepted }: Applying,
) {
  const bookingGuid = booking.guid
  const direction = booking.direction ?? 'arrival'
  switch (action.kind) {
    case 'checkIn':
      return checkIn(
        work,
        { bookingGuid, passengers: action.passengers.map((it) => ({ ...it })), ...made, isAccepted },
        direction,
      )
    case 'complete':
      return confirmParty(work, { bookingGuid, accepts: action.accepts, ...made, isAccepted }, direction)
    case 'undo':
      return writeUndoneStep(work, booking, merged.party, made)
    case 'names':
      return correctNames(work, { bookingGuid, passengers: action.passengers, ...made })
    case 'comments':
      return saveBookingComments(work, [bookingGuid], { comments: action.comments, seen: booking.comments })
    case 'answers':
      return saveAnswers(
        work,
        booking,
        { answers: action.answers, when: isAccepted ? null : 'askedAtCheckIn' },
        made,
      )
    case 'cash':
      return takePayment(work, {
        customerGuid: booking.customer_guid,
        groupGuid: booking.group_guid,
        method: 'cash',
        amountCents: action.amountCents,
        note: await paidText(work, made),
      })
    default:
      return callNumber(work, bookingGuid)
  }
}

/**
 * `Paid at 14:05, Tablet 1`: a payment counts in the drawer when it is sent, so the reason names the moment.
 */
async function paidText(work: UnitOfWork, { at, device }: Made): Promise<string> {
  const { time_zone: timeZone } = await siteSettings(work.tx)
  return `Paid at ${timeTextOf(at, timeZone)}${device === '' ? '' : `, ${device}`}`
}
