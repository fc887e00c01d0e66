import type { PaymentState } from '#domain/booking/group-state.ts'
import type { QuoteState } from '#domain/quote/quote-states.ts'
import type { InvoiceState } from '#domain/invoice/invoice-state.ts'
import type { GratuityState } from '#domain/gratuity/gratuity-states.ts'

/** The words of every status, on screens and in files. */
export const statusWords = {
  group: { waitlisted: 'Waitlisted', confirmed: 'Confirmed', cancelled: 'Cancelled' },
  booking: {
    waitlisted: 'Waitlisted',
    booked: 'Booked',
    checkedIn: 'Checked in',
    completed: 'Completed',
    noShow: 'No-show',
    cancelled: 'Cancelled',
  },
  trip: {
    unassigned: 'Unassigned',
    assigned: 'Assigned',
    started: 'Started',
    waiting: 'Waiting',
    onBoard: 'On board',
    completed: 'Completed',
    noShow: 'No-show',
    cancelled: 'Cancelled',
  },
  payment: {
    unpaid: 'Unpaid',
    deposit: 'Deposit',
    paid: 'Paid',
    overpaid: 'Overpaid',
    refundDue: 'Refund due',
    writtenOff: 'Written off',
    onAccount: 'On account',
  } satisfies Record<PaymentState, string>,
  flight: {
    scheduled: 'Scheduled',
    estimated: 'Estimated',
    delayed: 'Delayed',
    boarding: 'Boarding',
    departed: 'Departed',
    enRoute: 'En route',
    landed: 'Landed',
    arrived: 'Arrived',
    diverted: 'Diverted',
    cancelled: 'Cancelled',
    unknown: 'Unknown',
  },
  invoice: {
    open: 'Open',
    part: 'Part paid',
    overdue: 'Overdue',
    paid: 'Paid',
    credit: 'Credit note',
    void: 'Void',
  } satisfies Record<InvoiceState, string>,
  quote: {
    open: 'Open',
    booked: 'Booked',
    expired: 'Expired',
    lost: 'Lost',
  } satisfies Record<QuoteState, string>,
  message: {
    waiting: 'Waiting',
    sent: 'Sent',
    failed: 'Not sent',
    kept: 'Stored only',
    withdrawn: 'Withdrawn',
    bounced: 'Bounced',
  },
  gratuity: {
    pending: 'Pending',
    payable: 'Payable',
    paidOut: 'Paid out',
    kept: 'Kept in cash',
    owedBack: 'Owed by driver',
    chargedBack: 'Charged back',
    reversed: 'Reversed',
  } satisfies Record<GratuityState, string>,
  dateStatus: { open: 'Open', limited: 'Limited', waitlistOnly: 'Waitlist only', closed: 'Closed' },
} as const
