import type { BookingChange } from '#domain/reservation/booking-changes.ts'

/** The entries of a change menu: the reservation's changes, and its notes. */
export type MenuChange = BookingChange | 'notes'

interface ChangeKind {
  /** The key that selects it while the menu is open. */
  letter: string
  /** Text of the button that applies the change. */
  doLabel: string
  /** Text of the button that leaves everything unchanged. */
  keepLabel: string
  danger?: true
}

export const changeKinds: Record<MenuChange, ChangeKind> = {
  flightChange: { letter: 'f', doLabel: 'Change flight', keepLabel: 'Keep flight' },
  transportChange: { letter: 'd', doLabel: 'Change transport', keepLabel: 'Keep transport' },
  fastTrackChange: { letter: 's', doLabel: 'Change fast track', keepLabel: 'Keep as is' },
  addCars: { letter: 'c', doLabel: 'Add cars', keepLabel: 'Keep as is' },
  addPax: { letter: 'p', doLabel: 'Add passengers', keepLabel: 'Keep as is' },
  editPaxNames: { letter: 'e', doLabel: 'Edit passengers', keepLabel: 'Keep as is' },
  changePrice: { letter: 'v', doLabel: 'Change price', keepLabel: 'Keep price' },
  approveWaitlist: { letter: 'a', doLabel: 'Approve', keepLabel: 'Keep on waitlist' },
  resetBooking: { letter: 'r', doLabel: 'Reset booking', keepLabel: 'Keep as is' },
  cancelBooking: { letter: 'x', doLabel: 'Cancel booking', keepLabel: 'Keep booking', danger: true },
  notes: { letter: 'n', doLabel: 'Save', keepLabel: 'Close' },
}
