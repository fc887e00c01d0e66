import type { Icon } from '#web/ui/icon/icon.tsx'
import { IconBan } from '#web/ui/icon/first-icons.ts'
import {
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconArmchair,
  IconCar,
  IconCash,
  IconCheck,
  IconChecks,
  IconCircleDashed,
  IconClock,
  IconClockPause,
  IconCoin,
  IconFlag,
  IconHourglassHigh,
  IconMapPin,
  IconPlane,
  IconPlaneArrival,
  IconPlaneDeparture,
  IconPlaneOff,
  IconReceiptOff,
  IconReceiptRefund,
  IconReportMoney,
  IconSend,
  IconSteeringWheel,
  IconUserCheck,
  IconUserQuestion,
  IconUserX,
} from '#web/ui/icon/icons.ts'
import { statusWords } from '#contract/status-words.ts'
import type { Tone } from '#web/ui/value/StatusPill.tsx'

/** How a status is displayed. Its word comes from the contract. */
interface Look {
  tone: Tone
  icon: Icon
  word: string
}

const look = (tone: Tone, icon: Icon, word: string): Look => ({ tone, icon, word })

const { group, booking, trip, payment, flight, invoice, quote, message, gratuity, dateStatus } = statusWords

export const statuses = {
  group: {
    waitlisted: look('look', IconHourglassHigh, group.waitlisted),
    confirmed: look('calm', IconCheck, group.confirmed),
    cancelled: look('bad', IconBan, group.cancelled),
  },
  booking: {
    waitlisted: look('look', IconHourglassHigh, booking.waitlisted),
    booked: look('calm', IconCheck, booking.booked),
    checkedIn: look('calm', IconUserCheck, booking.checkedIn),
    completed: look('good', IconChecks, booking.completed),
    noShow: look('bad', IconUserX, booking.noShow),
    cancelled: look('bad', IconBan, booking.cancelled),
  },
  trip: {
    unassigned: look('look', IconUserQuestion, trip.unassigned),
    assigned: look('still', IconSteeringWheel, trip.assigned),
    started: look('calm', IconCar, trip.started),
    waiting: look('calm', IconMapPin, trip.waiting),
    onBoard: look('calm', IconArmchair, trip.onBoard),
    completed: look('good', IconFlag, trip.completed),
    noShow: look('bad', IconUserX, trip.noShow),
    cancelled: look('bad', IconBan, trip.cancelled),
  },
  payment: {
    unpaid: look('look', IconCoin, payment.unpaid),
    deposit: look('look', IconCoin, payment.deposit),
    paid: look('good', IconCheck, payment.paid),
    overpaid: look('look', IconReportMoney, payment.overpaid),
    refundDue: look('look', IconReceiptRefund, payment.refundDue),
    writtenOff: look('still', IconReceiptOff, payment.writtenOff),
    onAccount: look('still', IconReportMoney, payment.onAccount),
  },
  flight: {
    scheduled: look('still', IconPlane, flight.scheduled),
    estimated: look('calm', IconClock, flight.estimated),
    delayed: look('look', IconClockPause, flight.delayed),
    boarding: look('calm', IconPlaneDeparture, flight.boarding),
    departed: look('good', IconPlaneDeparture, flight.departed),
    enRoute: look('calm', IconPlane, flight.enRoute),
    landed: look('good', IconPlaneArrival, flight.landed),
    arrived: look('good', IconPlaneArrival, flight.arrived),
    diverted: look('bad', IconAlertTriangle, flight.diverted),
    cancelled: look('bad', IconPlaneOff, flight.cancelled),
    unknown: look('still', IconCircleDashed, flight.unknown),
  },
  invoice: {
    open: look('calm', IconCoin, invoice.open),
    part: look('calm', IconReportMoney, invoice.part),
    overdue: look('bad', IconClock, invoice.overdue),
    paid: look('good', IconCheck, invoice.paid),
    credit: look('still', IconReceiptRefund, invoice.credit),
    void: look('still', IconBan, invoice.void),
  },
  quote: {
    open: look('calm', IconHourglassHigh, quote.open),
    booked: look('good', IconCheck, quote.booked),
    expired: look('still', IconClockPause, quote.expired),
    lost: look('still', IconBan, quote.lost),
  },
  message: {
    waiting: look('calm', IconHourglassHigh, message.waiting),
    sent: look('good', IconSend, message.sent),
    failed: look('bad', IconAlertTriangle, message.failed),
    kept: look('still', IconArchive, message.kept),
    withdrawn: look('still', IconBan, message.withdrawn),
    bounced: look('bad', IconArrowBackUp, message.bounced),
  },
  job: {
    queued: look('still', IconHourglassHigh, 'Queued'),
    running: look('calm', IconClock, 'Running'),
    done: look('good', IconCheck, 'Done'),
    failed: look('bad', IconAlertTriangle, 'Failed'),
    cancelled: look('look', IconBan, 'Cancelled'),
  },
  gratuity: {
    pending: look('still', IconHourglassHigh, gratuity.pending),
    payable: look('calm', IconCoin, gratuity.payable),
    paidOut: look('good', IconCheck, gratuity.paidOut),
    kept: look('still', IconCash, gratuity.kept),
    owedBack: look('look', IconReceiptRefund, gratuity.owedBack),
    chargedBack: look('bad', IconReceiptRefund, gratuity.chargedBack),
    reversed: look('bad', IconBan, gratuity.reversed),
  },
  dateStatus: {
    open: look('good', IconCheck, dateStatus.open),
    limited: look('calm', IconHourglassHigh, dateStatus.limited),
    waitlistOnly: look('look', IconHourglassHigh, dateStatus.waitlistOnly),
    closed: look('bad', IconBan, dateStatus.closed),
  },
} as const satisfies Record<string, Record<string, Look>>

export type StatusKind = keyof typeof statuses
export type StatusOf<K extends StatusKind> = keyof (typeof statuses)[K]

/** How to display a status. An unknown status shows its raw name. */
export function lookOf(kind: StatusKind, status: string): Look {
  const known: Record<string, Look> = statuses[kind]
  return known[status] ?? look('still', IconCircleDashed, status)
}
