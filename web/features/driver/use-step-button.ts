import { useRef } from 'react'
import type { OwnTrip } from '#contract/driver.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isBeforeLanding } from '#domain/trip/before-landing.ts'
import { useStored } from '#web/ui/device/stored.ts'
import { hasOpenQuestions } from './trip-questions.ts'
import type { PlainStep } from './driver-steps.ts'
import { openNavigation, placeAfterStep } from './navigation.ts'
import type { NewStep } from './use-driver-trips.ts'

interface Steps {
  now: Instant
  step: (trip: OwnTrip, step: NewStep) => void
  /** Asks whether the guests of a flight that hasn't landed are on board. */
  ask: (trip: OwnTrip) => void
  /** Asks the trip’s required questions before it is completed. */
  askQuestions: (trip: OwnTrip) => void
}

/**
 * What a press of the main button does: the step, a question before an improbable one, and navigation to
 * where it leads.
 */
export function useStepButton({ now, step, ask, askQuestions }: Steps) {
  const [navigates, setNavigates] = useStored('driver-navigation', false)
  /** The trips for which the question was answered: an undone step doesn't ask again. */
  const answered = useRef(new Set<string>())

  const make = (trip: OwnTrip, action: PlainStep, isHeld: boolean) => {
    step(trip, { step: action, body: isHeld ? { held: true } : {} })
    const place = navigates ? placeAfterStep(action, trip) : null
    if (place) openNavigation(place)
  }
  return {
    navigates,
    setNavigates,
    press: (trip: OwnTrip, action: PlainStep, isHeld: boolean) => {
      const isImprobable = action === 'departPickup' && isBeforeLanding(trip.flight, trip.party, now)
      if (isImprobable && !answered.current.has(trip.guid)) return ask(trip)
      if (action === 'complete' && hasOpenQuestions(trip)) return askQuestions(trip)
      return make(trip, action, isHeld)
    },
    complete: (trip: OwnTrip) => {
      // While the questions were open, another device may have completed the trip.
      if (trip.nextAction?.action === 'complete') make(trip, 'complete', false)
    },
    board: (trip: OwnTrip) => {
      answered.current.add(trip.guid)
      // While the question was open, another device may have made the step.
      if (trip.nextAction?.action === 'departPickup') make(trip, 'departPickup', false)
    },
  }
}
