import { noCardGateway } from '#domain/booking/group-state.ts'
import { mostRepeats } from '#domain/booking/repeat-dates.ts'

/** What can be done for several reservations; each asks first. */
export type SelectedAction = 'remind' | 'pay' | 'time' | 'cancel'

/** A whole repeated booking. Each reservation is a call of its own: a long selection can’t block others. */
const mostAtOnce = mostRepeats

/** The actions on this many reservations, each with the reason if it isn’t available. */
export function selectedActions(
  count: number,
  takesCards: boolean,
): { action: SelectedAction; label: string; letter: string; whyNot: string | null }[] {
  const whyNot = count > mostAtOnce ? `Select at most ${mostAtOnce} reservations` : null
  const whyNoLink = takesCards ? null : noCardGateway
  return [
    { action: 'remind', label: 'Send reminder', letter: 'm', whyNot },
    { action: 'pay', label: 'Request payment', letter: 'l', whyNot: whyNot ?? whyNoLink },
    { action: 'time', label: 'Change time', letter: 'h', whyNot },
    { action: 'cancel', label: 'Cancel reservations', letter: 'x', whyNot },
  ]
}
