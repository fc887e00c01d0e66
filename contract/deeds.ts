/**
 * Everything that history can tell, as a sentence after who did it: `Demo Desk checked passengers in`. A command can only record what
 * stands here, so nothing is done that no screen has words for.
 */
export const deeds = {
  // customers and bookings
  makeCustomer: 'added the customer',
  editCustomer: 'changed the customer',
  makeAdvancedBooking: 'made the booking',
  cancelBooking: 'cancelled a booking',
  takePayment: 'took a payment',
  saveBookingComments: 'wrote booking comments',
  completeBooking: 'completed a booking',
  markNoShowBooking: 'closed a booking as a no-show',

  // the airport desk
  checkIn: 'checked passengers in',
  serveParty: 'saw the party through',
  resetCheckIn: 'took a check-in back',
  resetNoShow: 'took a no-show back',

  // trips
  assignTrip: 'gave the trip to a driver',
  assignTrips: 'gave trips to drivers',
  unassignTrip: 'took the trip from its driver',
  startTrip: 'started the trip',
  startWait: 'arrived and waited',
  departPickup: 'left with the guests on board',
  completeTrip: 'completed the trip',
  noShowTrip: 'closed the trip as a no-show',
  rescheduleTrip: 'gave the trip another time',
  stepBackTrip: 'took the trip a step back',
  cancelTrip: 'cancelled the trip',
  messageDriver: 'wrote to the driver',
  waitCharge: 'charged the wait',
  tripException: 'took a step that did not fit',
  resolveException: 'settled a step that did not fit',

  // flights and dates
  makePattern: 'added the flight to the schedule',
  editPattern: 'changed the flight in the schedule',
  makeFlights: 'made flights from the schedule',
  editFlightTimes: 'changed the flight’s times by hand',
  followFlightData: 'followed the flight data',
  saveDateStatus: 'set the date',

  // accounts
  openInstallation: 'opened the portal',
  makeAccount: 'made the account',
  editAccount: 'changed the account',
  signIn: 'signed in',
  signOut: 'signed out',
  signOutEverywhere: 'signed out everywhere',
  endSession: 'signed one device out',
  endOtherSessions: 'signed all other devices out',
  forceSignOut: 'signed out every device',
  askPasswordCode: 'asked for a password code',
  setPassword: 'set a password',
  resetPassword: 'ended the password and mailed a code',
  turnOnTotp: 'turned two-step sign-in on',
  removeTotp: 'removed the authenticator app',
  useRecoveryCode: 'used a recovery code',
  renewRecoveryCodes: 'made new recovery codes',
  turnOnPush: 'turned push messages on for a device',
  turnOffPush: 'turned push messages off for a device',
  clearWebPush: 'forgot the devices for push messages',
  sendTestPush: 'sent a test message',

  // messages
  sendMessageAgain: 'sent a message again',
  readSealedMessage: 'read the mail that holds a code',

  // partners
  makePartner: 'added the partner',
  editPartner: 'changed the partner',
  addPartnerPayment: 'wrote a partner’s payment down',

  // configuration
  makeTransportService: 'added the transport service',
  editTransportService: 'changed the transport service',
  makeVehicle: 'added the vehicle',
  editVehicle: 'changed the vehicle',
  makeCarSeat: 'added the car seat',
  editCarSeat: 'changed the car seat',
  makeLocation: 'added the location',
  editLocation: 'changed the location',
  makeZone: 'added the zone',
  editZone: 'changed the zone',
  makeExtra: 'added the extra',
  editExtra: 'changed the extra',
  uploadPhoto: 'uploaded a photo',
  makePrice: 'added the price',
  changePrice: 'changed the price',
  endPrice: 'ended the price',
  editSite: 'changed the site',
  editPostService: 'changed the post-service message',
  editFlightData: 'changed the flight data service',
  testPostService: 'sent a test of the post-service message',
  sendPostService: 'sent the post-service message',
  setTerms: 'set terms from a day on',
  changeTerms: 'changed the terms',
  takeBackTerms: 'took terms to come back',
  sendTestMail: 'sent a test mail',
} as const satisfies Record<string, string>

export type Deed = keyof typeof deeds

/** `took a payment`. What an older version of the portal recorded and no longer does is said by its own name. */
export function sayDeed(action: string): string {
  return Object.hasOwn(deeds, action) ? deeds[action as Deed] : spaced(action)
}

/** `checkedIn` and `first_name` as people write them. */
export function spaced(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}
