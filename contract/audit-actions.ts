/**
 * All audit actions, each as the text that follows the actor: `Demo Desk checked passengers in`. A command can only record an action
 * listed here, so every recorded action has display text.
 */
export const auditActions = {
  // customers and bookings
  makeCustomer: 'added the customer',
  editCustomer: 'changed the customer',
  resetBirthday: 'cleared the birthday',
  mergeCustomer: 'merged two customers into one',
  undoMergeCustomer: 'undid the merge of two customers',
  makeAdvancedBooking: 'made the booking',
  makePrivateBooking: 'booked a private transfer',
  makeHourlyBooking: 'booked a car by the hour',
  makePointBooking: 'booked point-to-point journeys',
  makeFee: 'charged a fee',
  makeChannelBooking: 'booked what a channel sold',
  changeChannelBooking: 'changed what a channel sold',
  editBokun: 'changed the connection to Bókun',
  mapBokunProduct: 'said what a product of Bókun is',
  mapBokunQuestions: 'said what questions of Bókun mean',
  fetchBokun: 'fetched bookings from Bókun',
  retryBokun: 'had deliveries of Bókun tried again',
  settleChannel: 'wrote down a payment of a channel',
  reverseChannelPayment: 'took back a payment of a channel',
  cancelBooking: 'cancelled',
  changeFlight: 'changed the flight',
  changeTransport: 'changed the transport',
  changeFastTrack: 'changed the fast track',
  addCars: 'added cars',
  addPassengers: 'added passengers',
  editPassengers: 'edited the passengers',
  approveWaitlist: 'approved from the waitlist',
  resetBooking: 'reset a booking',
  editNotes: 'edited the notes',
  sellWalkIn: 'sold to a walk-in',
  changeDateOnSite: 'changed the date at the desk',
  addPassengersOnSite: 'added people at the desk',
  moveDrive: 'moved a drive',
  dropDrive: 'took a drive off',
  takePayment: 'took a payment',
  refundPayment: 'gave a refund',
  voidPayment: 'took back a posting of money',
  movePayment: 'moved a payment',
  writeOff: 'wrote off what was owed',
  saveBookingComments: 'wrote booking comments',
  completeBooking: 'completed a booking',
  reopenBooking: 'reopened a booking with its trip',
  markNoShowBooking: 'closed a booking as a no-show',

  // the airport desk
  checkIn: 'checked passengers in',
  serveParty: 'completed the party’s fast track',
  resetCheckIn: 'undid a check-in',
  resetNoShow: 'undid a no-show',
  callNumber: 'called the party’s number',

  // trips
  assignTrip: 'gave the trip to a driver',
  assignTrips: 'gave trips to drivers',
  unassignTrip: 'unassigned the trip from its driver',
  acceptTrip: 'accepted the trip',
  followFlight: 'moved the reservation with its flight',
  planFlight: 'moved all that hangs on the flight',
  keepDriver: 'kept the trip’s driver against an objection',
  saveShift: 'changed the rota',
  copyRota: 'copied a week of the rota',
  startTrip: 'started the trip',
  startWait: 'arrived and waited',
  departPickup: 'left with the guests on board',
  completeTrip: 'completed the trip',
  noShowTrip: 'closed the trip as a no-show',
  rescheduleTrip: 'changed the trip’s pickup time',
  undoStep: 'undid the own last step',
  reopenTrip: 'reopened the trip',
  stepBackTrip: 'undid the trip’s last step',
  alterTrip: 'changed the trip',
  cancelTrip: 'cancelled the trip',
  messageDriver: 'wrote to the driver',
  waitCharge: 'charged the wait',
  tripException: 'recorded an unmatched step',
  resolveException: 'resolved an unmatched step',

  // flights and dates
  makePattern: 'added the flight to the schedule',
  editPattern: 'changed the flight in the schedule',
  makeFlights: 'made flights from the schedule',
  addFlightByHand: 'added a flight by hand',
  editFlightTimes: 'changed the flight’s times by hand',
  followFlightData: 'followed the flight data',
  saveDateStatus: 'set the date',
  closeDay: 'closed the day',
  reopenDay: 'opened the day again',
  saveDayComments: 'wrote about the day',
  saveStaffOnShift: 'set who is on shift at the desks',

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
  resetPassword: 'removed the password and mailed a code',
  turnOnTotp: 'turned two-step sign-in on',
  removeTotp: 'removed the authenticator app',
  useRecoveryCode: 'used a recovery code',
  renewRecoveryCodes: 'made new recovery codes',
  turnOnPush: 'turned push messages on for a device',
  turnOffPush: 'turned push messages off for a device',
  clearWebPush: 'removed the devices for push messages',
  sendTestPush: 'sent a test message',
  forgetSecrets: 'forgot the secrets whose key was lost',

  // messages
  sendMessageAgain: 'sent a message again',
  readSealedMessage: 'read the mail that contains a code',
  sendReminder: 'sent a reminder',
  askForPayment: 'sent a request for payment',

  // partners
  makePartner: 'added the partner',
  editPartner: 'changed the partner',
  addPartnerPayment: 'recorded a partner’s payment',
  reversePartnerPayment: 'took a partner’s payment back',
  allocatePartnerPayment: 'allocated a partner’s payment',
  sendStatement: 'sent a statement',
  issueInvoice: 'issued the invoice',
  voidInvoice: 'made the invoice void',
  sendInvoice: 'sent the invoice',
  disputeInvoice: 'noted a dispute',
  resolveDispute: 'settled a dispute',

  // cash
  openDrawer: 'opened a drawer',
  payIn: 'put cash into a drawer',
  payOut: 'took cash out of a drawer',
  countDrawer: 'counted and closed a drawer',
  moveSafeCash: 'moved cash between safe and bank',

  // gratuities
  takeGratuity: 'took a gratuity',
  keepGratuity: 'recorded a gratuity in cash',
  moveGratuity: 'passed a gratuity on',
  takeBackGratuity: 'took a gratuity back',
  payOutGratuities: 'paid out gratuities',
  takeBackPayout: 'took back a payout of gratuities',

  // the books
  closePeriod: 'closed the books of a month',
  reopenPeriod: 'opened the books of a month again',
  fileTax: 'marked the tax of a month as filed',
  takeBackFiling: 'took back the filing of a month’s tax',

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
  editTill: 'changed the rules for payments',
  editFlightSchedule: 'changed how far ahead flights are made',
  editGuestMessages: 'changed the messages to guests',
  editPostService: 'changed the post-service message',
  editFlightData: 'changed the flight data service',
  testPostService: 'sent a test of the post-service message',
  sendPostService: 'sent the post-service message',
  setTerms: 'set terms from a day on',
  changeTerms: 'changed the terms',
  takeBackTerms: 'revoked upcoming terms',
  sendTestMail: 'sent a test mail',

  // imports
  beginImport: 'brought a file to import',
  mapImport: 'chose the columns of a file',
  checkImport: 'checked a file to import',
  doImport: 'began an import',
  resumeImport: 'went on with an import',
  stopImport: 'stopped an import',
  finishImport: 'finished an import',
  discardImport: 'removed a file to import',
  queuePendingImport: 'set aside a record that needs a person',
  overtakePendingImport: 'took a record that came again, complete',
  takePendingImport: 'took a pending import in hand',
  releasePendingImport: 'left a pending import to others',
  completePendingImport: 'completed a pending import',
  dismissPendingImport: 'dismissed a pending import',
  reopenPendingImport: 'brought a dismissed import back',

  // tasks
  startJob: 'started the task',
  cancelJob: 'cancelled the task',
  finishJob: 'finished the task',
  failJob: 'could not finish the task',
  stopJob: 'stopped the cancelled task',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof auditActions

/** `took a payment`. An action recorded by an older version and no longer known is shown by its own name. */
export function auditActionText(action: string): string {
  return Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : spaced(action)
}

/** `checkedIn` and `first_name` in readable form. */
export function spaced(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}
