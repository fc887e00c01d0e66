/** The changes that a reservation page offers, for a booking or for the whole group. */
export const bookingChangeLabels = {
  flightChange: 'Change flight',
  transportChange: 'Change transport',
  fastTrackChange: 'Fast track on or off',
  addCars: 'Add cars',
  addPax: 'Add passengers',
  editPaxNames: 'Edit passengers',
  approveWaitlist: 'Approve from waitlist',
  resetBooking: 'Reset',
  cancelBooking: 'Cancel',
} as const

export type BookingChange = keyof typeof bookingChangeLabels
export const allBookingChanges = Object.keys(bookingChangeLabels) as [BookingChange, ...BookingChange[]]
