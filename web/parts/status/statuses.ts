import {
  IconAlertTriangle,
  IconArchive,
  IconArmchair,
  IconBan,
  IconCar,
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
  IconReceiptRefund,
  IconReportMoney,
  IconSend,
  IconSteeringWheel,
  IconUserCheck,
  IconUserQuestion,
  IconUserX,
  type Icon,
} from '@tabler/icons-react'
import type { Tone } from '#web/ui/value/StatusPill.tsx'

/** Every status of the product: its tone, icon and label, in one place. */
interface Look {
  tone: Tone
  icon: Icon
  word: string
}

const look = (tone: Tone, icon: Icon, word: string): Look => ({ tone, icon, word })

export const statuses = {
  group: {
    waitlisted: look('look', IconHourglassHigh, 'Waitlisted'),
    confirmed: look('calm', IconCheck, 'Confirmed'),
    cancelled: look('bad', IconBan, 'Cancelled'),
  },
  booking: {
    waitlisted: look('look', IconHourglassHigh, 'Waitlisted'),
    booked: look('calm', IconCheck, 'Booked'),
    checkedIn: look('calm', IconUserCheck, 'Checked in'),
    completed: look('good', IconChecks, 'Completed'),
    noShow: look('bad', IconUserX, 'No-show'),
    cancelled: look('bad', IconBan, 'Cancelled'),
  },
  trip: {
    unassigned: look('look', IconUserQuestion, 'Unassigned'),
    assigned: look('still', IconSteeringWheel, 'Assigned'),
    started: look('calm', IconCar, 'Started'),
    waiting: look('calm', IconMapPin, 'Waiting'),
    onBoard: look('calm', IconArmchair, 'On board'),
    completed: look('good', IconFlag, 'Completed'),
    noShow: look('bad', IconUserX, 'No-show'),
    cancelled: look('bad', IconBan, 'Cancelled'),
  },
  payment: {
    unpaid: look('look', IconCoin, 'Unpaid'),
    deposit: look('look', IconCoin, 'Deposit'),
    paid: look('good', IconCheck, 'Paid'),
    overpaid: look('look', IconReportMoney, 'Overpaid'),
    refundDue: look('look', IconReceiptRefund, 'Refund due'),
    onAccount: look('still', IconReportMoney, 'On account'),
  },
  flight: {
    scheduled: look('still', IconPlane, 'Scheduled'),
    estimated: look('calm', IconClock, 'Estimated'),
    delayed: look('look', IconClockPause, 'Delayed'),
    boarding: look('calm', IconPlaneDeparture, 'Boarding'),
    departed: look('good', IconPlaneDeparture, 'Departed'),
    enRoute: look('calm', IconPlane, 'En route'),
    landed: look('good', IconPlaneArrival, 'Landed'),
    arrived: look('good', IconPlaneArrival, 'Arrived'),
    diverted: look('bad', IconAlertTriangle, 'Diverted'),
    cancelled: look('bad', IconPlaneOff, 'Cancelled'),
    unknown: look('still', IconCircleDashed, 'Unknown'),
  },
  message: {
    waiting: look('calm', IconHourglassHigh, 'Waiting'),
    sent: look('good', IconSend, 'Sent'),
    failed: look('bad', IconAlertTriangle, 'Not sent'),
    kept: look('still', IconArchive, 'Kept here'),
  },
  job: {
    queued: look('still', IconHourglassHigh, 'Queued'),
    running: look('calm', IconClock, 'Running'),
    done: look('good', IconCheck, 'Done'),
    failed: look('bad', IconAlertTriangle, 'Failed'),
    cancelled: look('look', IconBan, 'Cancelled'),
  },
  dateStatus: {
    open: look('good', IconCheck, 'Open'),
    limited: look('calm', IconHourglassHigh, 'Limited'),
    waitlistOnly: look('look', IconHourglassHigh, 'Waitlist only'),
    closed: look('bad', IconBan, 'Closed'),
  },
} as const satisfies Record<string, Record<string, Look>>

export type StatusKind = keyof typeof statuses
export type StatusOf<K extends StatusKind> = keyof (typeof statuses)[K]

/** The look of a status. An unknown one is shown by its own name, never hidden. */
export function lookOf(kind: StatusKind, status: string): Look {
  const known: Record<string, Look> = statuses[kind]
  return known[status] ?? look('still', IconCircleDashed, status)
}
