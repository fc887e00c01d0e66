import * as desk from '#contract/fast-track.ts'

/** The two desks are alike: each direction with its own calls. */
export type DeskMode = 'arrival' | 'departure'

export const deskCalls = {
  arrival: { find: desk.arrivalQuery, load: desk.arrivalLoadBooking, checkIn: desk.arrivalCheckIn, confirm: desk.arrivalConfirm },
  departure: { find: desk.departureQuery, load: desk.departureLoadBooking, checkIn: desk.departureCheckIn, confirm: desk.departureConfirm },
} as const

/** What a deed at the desk makes old. */
export const deskRefreshes = [
  desk.arrivalQuery,
  desk.departureQuery,
  desk.resetQuery,
  desk.arrivalLoadBooking,
  desk.departureLoadBooking,
  desk.resetLoadBooking,
]
