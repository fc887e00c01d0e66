import { partyInVans } from './example-changes.ts'
import { planOn, type ReservationCase } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import { editPaxTarget, type EditPaxRequest } from './changes/edit-pax-names.ts'

export const party = partyInVans()

export const passengerOf = (example: ReservationCase, position: number) =>
  example.reservation.passengers.find((one) => one.position === position)?.guid ?? ''

export const edited = (
  request: Partial<EditPaxRequest>,
  about: Partial<ReservationFacts> = {},
  example: ReservationCase = party,
) => planOn(example, editPaxTarget, { passengers: [], removed: [], ...request }, about)
