import type { ScreenName } from '#contract/screens.ts'

/** Synonyms for the menu's pages. */
export const pageWords: Partial<Record<ScreenName, readonly string[]>> = {
  dashboard: ['home', 'start', 'today', 'daily overview', 'needs attention'],
  newBooking: ['book', 'new reservation', 'sell', 'add booking', 'quote', 'offer a price'],
  bookings: ['customers', 'guests', 'reservations', 'search', 'refund a guest'],
  partners: ['hotels', 'agencies', 'accounts receivable', 'invoices', 'commission'],
  driverDashboard: ['my trips', 'drive', 'driving'],
  tripReport: ['my trips report', 'completed trips'],
  gratuitiesReport: ['gratuities report', 'tips', 'my gratuities'],
  scan: ['check in', 'check-in', 'desk', 'fast track', 'scanner', 'ticket', 'walk-in'],
  concierge: ['concierge', 'ft concierge', 'flight waves'],
  dispatcher: ['dispatch', 'board', 'change driver', 'assign driver', 'reassign'],
  flights: ['arrivals and departures', 'daily flights', 'timetable'],
  dateStatus: ['capacity', 'places left', 'calendar', 'availability'],
  importCustomers: ['imports', 'upload'],
  dailyReports: ['daily lists'],
  reports: ['financial reports', 'revenue', 'finance'],
  manager: ['back office', 'management'],
  configuration: ['settings', 'setup', 'options', 'preferences', 'administration'],
  guestTexts: ['text messages', 'sms', 'whatsapp', 'inbox', 'requests', 'guest requests'],
  followUps: ['follow up', 'reminders', 'to do', 'to-do list', 'my tasks', 'call back'],
  drawer: ['drawer', 'cash drawer', 'till', 'count cash'],
  account: ['profile', 'my account', 'me'],
  signOut: ['log out', 'sign off', 'log off', 'exit'],
}
