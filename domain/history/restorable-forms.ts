/** The forms through which the history can restore, by the actions that it recorded (decision 126). */
export const formOf = {
  editCustomer: 'customer',
  editPartner: 'partners',
  editVehicle: 'vehicles',
  editTransportService: 'transport-services',
  editCarSeat: 'car-seats',
  editLocation: 'locations',
  editZone: 'zones',
  editExtra: 'extras',
  editSavedText: 'saved-texts',
  editSite: 'site',
  editTill: 'till',
  editMap: 'map',
  editGuestMessages: 'guestMessages',
  editGuestPage: 'guestPage',
  editFlightSchedule: 'flightSchedule',
  editPartnerReminders: 'partnerReminders',
} as const

export type RestorableForm = (typeof formOf)[keyof typeof formOf]
export const restorableForms = Object.values(formOf) as [RestorableForm, ...RestorableForm[]]
