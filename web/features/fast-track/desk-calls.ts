import * as desk from '#contract/fast-track.ts'

/** The two desks work alike; each direction has its own endpoints. */
export type DeskMode = 'arrival' | 'departure'

export const deskCalls = {
  arrival: {
    find: desk.arrivalQuery,
    load: desk.arrivalLoadBooking,
    checkIn: desk.arrivalCheckIn,
    confirm: desk.arrivalConfirm,
  },
  departure: {
    find: desk.departureQuery,
    load: desk.departureLoadBooking,
    checkIn: desk.departureCheckIn,
    confirm: desk.departureConfirm,
  },
} as const

/** Queries to invalidate after a desk action. */
export const deskRefreshes = [
  desk.arrivalQuery,
  desk.departureQuery,
  desk.resetQuery,
  desk.arrivalLoadBooking,
  desk.departureLoadBooking,
  desk.resetLoadBooking,
]
