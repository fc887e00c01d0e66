import type { TripAsker, TripStepFacts } from './trip-actions.ts'
import type { Trip, TripStatus } from './trip.ts'

/** A trip in each state, for tests. */
export const at = (time: string) => `2026-11-20T${time}:00Z`

export const unassigned: Trip = {
  guid: 'trip',
  status: 'unassigned',
  driverGuid: null,
  serviceDate: '2026-11-20',
  pickupAt: at('18:00'),
  assignedAt: null,
  acceptedAt: null,
  startedAt: null,
  arrivedAt: null,
  departedAt: null,
  completedAt: null,
  closedAt: null,
  waitMinutes: null,
  graceMinutes: 15,
  contactAttempts: 0,
}
export const given: Trip = { ...unassigned, status: 'assigned', driverGuid: 'ann', assignedAt: at('12:00') }
export const assigned: Trip = { ...given, acceptedAt: at('12:05') }
export const started: Trip = { ...assigned, status: 'started', startedAt: at('17:30') }
export const waiting: Trip = { ...started, status: 'waiting', arrivedAt: at('17:55') }
export const onBoard: Trip = { ...waiting, status: 'onBoard', departedAt: at('18:20'), waitMinutes: 20 }
export const completed: Trip = { ...onBoard, status: 'completed', completedAt: at('18:50') }
export const noShow: Trip = { ...waiting, status: 'noShow', closedAt: at('18:40') }
export const cancelled: Trip = { ...assigned, status: 'cancelled', closedAt: at('13:00') }
export const inState: Record<TripStatus, Trip> = {
  unassigned,
  assigned,
  started,
  waiting,
  onBoard,
  completed,
  noShow,
  cancelled,
}

export const driver: TripAsker = { now: at('18:30'), role: 'driver', isOwnDriver: true }
export const dispatcher: TripAsker = { now: at('18:30'), role: 'dispatcher', isOwnDriver: false }
export const byDriver: TripStepFacts = { at: at('18:30'), role: 'driver', isOwnDriver: true }
export const byDispatcher: TripStepFacts = { at: at('18:30'), role: 'dispatcher', isOwnDriver: false }
