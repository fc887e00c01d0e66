import { expect, test } from 'vitest'
import { permissionTexts } from './access/permission-texts.ts'
import { bookingKinds, revenueCategories } from './vocabulary/booking-kinds.ts'
import { bookingActions, bookingStatuses, whyNotBooking } from './booking/booking-states.ts'
import { dateModes } from './date-status/capacity.ts'
import { passengerStates } from './fast-track/check-in.ts'
import { flightStatuses } from './flight/flight-times.ts'
import { historySubjects } from './history/history-subjects.ts'
import { importOutcomeWords } from './import/import-outcomes.ts'
import { tripActions } from './trip/trip-actions.ts'
import { tripStatuses } from './trip/trip.ts'

/** Pins the display texts that screens, files and messages share, so that none changes by accident. */
const labelsOf = (table: Record<string, { readonly label: string }>) =>
  Object.values(table).map(({ label }) => label)

test('services with their revenue category and direction', () => {
  expect(
    Object.values(bookingKinds).map(({ label, category, direction }) => [label, category, direction]),
  ).toEqual([
    ['Arrival fast track', 'fastTrack', 'arrival'],
    ['Departure fast track', 'fastTrack', 'departure'],
    ['Arrival transfer', 'airportTransport', 'arrival'],
    ['Departure transfer', 'airportTransport', 'departure'],
    ['Private transfer', 'otherTransport', null],
    ['Hourly hire', 'otherTransport', null],
    ['Point-to-point journey', 'otherTransport', null],
    ['Extra', 'extras', null],
    ['Fee', 'fees', null],
  ])
  expect(revenueCategories).toEqual(['fastTrack', 'airportTransport', 'otherTransport', 'extras', 'fees'])
})

test('booking actions', () => {
  expect(labelsOf(bookingActions)).toEqual([
    'Approve',
    'Check in',
    'Complete',
    'Mark as no-show',
    'Cancel booking',
    'Cancel completed booking',
    'Reset check-in',
    'Reset no-show',
    'Reset completion',
    'Reopen',
    'Undo cancellation',
  ])
})

test('reasons why a booking action is unavailable, by status', () => {
  const facts = { today: '2026-11-20', dayClosed: false }
  const message = bookingStatuses.map((status) => {
    const action =
      status === 'cancelled' || status === 'completed'
        ? 'cancel'
        : status === 'waitlisted'
          ? 'checkIn'
          : 'approve'
    return whyNotBooking({ kind: 'arrivalFastTrack', status, serviceDate: '2026-11-20' }, action, [], facts)
  })
  expect(message).toEqual([
    'This booking is on the waitlist',
    'This booking isn’t checked in yet',
    'This booking is checked in',
    'This booking is completed',
    'This booking is a no-show',
    'This booking is cancelled',
  ])
})

test('trip actions', () => {
  expect(labelsOf(tripActions)).toEqual([
    'Assign',
    'Unassign',
    'Accept trip',
    'Start trip',
    'Arrived, start waiting',
    'Guests on board',
    'Complete trip',
    'No-show',
    'Reschedule',
    'Cancel trip',
    'Undo last step',
    'Undo',
    'Reopen trip',
  ])
})

test('statuses of trips, passengers, flights and dates', () => {
  expect(tripStatuses).toEqual([
    'unassigned',
    'assigned',
    'started',
    'waiting',
    'onBoard',
    'completed',
    'noShow',
    'cancelled',
  ])
  expect(passengerStates).toEqual(['expected', 'checkedIn', 'noShow'])
  expect(flightStatuses).toEqual([
    'scheduled',
    'enRoute',
    'landed',
    'departed',
    'delayed',
    'cancelled',
    'diverted',
  ])
  expect(Object.values(dateModes)).toEqual(['Open', 'Limited', 'Waitlist only', 'Closed'])
})

test('permissions', () => {
  expect(Object.entries(permissionTexts).map((it) => it.join(': '))).toEqual([
    'fastTrack: Scan and check in parties at the airport desk, and complete their check-in',
    'viewDateStatus: See how full each date is',
    'adminSystem: Configure the system, manage accounts, run imports and tasks',
    'dispatcher: Assign trips to drivers and track them through the day',
    'driver: Drive trips and view their own gratuities',
    'dailyReports: Read daily reports and write booking comments',
    'financial: Read financial reports, transactions and balances',
    'managePartner: Manage partners, their users, payments and invoices',
    'viewCustomer: Search and view customers and bookings',
    'editCustomer: Create and edit bookings and customers',
    'policyOverride: Override policy: book for today, exceed capacity or credit, change a price',
  ])
})

test('history subjects', () => {
  expect(Object.entries(historySubjects).map((it) => it.join(': '))).toEqual([
    'accessToken: Access token',
    'account: Person',
    'bankLine: Bank line',
    'bankStatement: Bank statement',
    'bokunProduct: Bókun product',
    'booking: Booking',
    'cardPayment: Card payment',
    'carSeat: Car seat',
    'cart: Cart',
    'channel: Channel',
    'customer: Customer',
    'dateStatus: Date status',
    'detailField: Field',
    'drawer: Drawer',
    'driverPay: Driver pay',
    'entry: Ledger entry',
    'extra: Extra',
    'flight: Flight',
    'flightPattern: Flight schedule',
    'followUp: Follow-up',
    'gratuity: Gratuity',
    'gratuityPayout: Gratuity payout',
    'group: Reservation',
    'importRun: Import',
    'invoice: Invoice',
    'jobRun: Task',
    'journal: Journal export',
    'location: Location',
    'message: Message',
    'partner: Partner',
    'pendingImport: Pending import',
    'period: Accounting month',
    'photo: Photo',
    'priceRule: Price',
    'quote: Quote',
    'referenceData: Airports and airlines',
    'rota: Rota',
    'savedText: Saved text',
    'settlement: Card settlement',
    'site: Settings',
    'terms: Terms',
    'transportService: Transport service',
    'trip: Trip',
    'vehicle: Vehicle',
    'webhook: Webhook',
    'zone: Zone',
  ])
})

test('import outcomes', () => {
  expect(labelsOf(importOutcomeWords)).toEqual([
    'New',
    'Updated',
    'Cancelled',
    'Unchanged',
    'Not posted',
    'Needs review',
    'Skipped',
  ])
})
