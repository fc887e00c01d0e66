import { groupFlags } from '#domain/vocabulary/group-flags.ts'
import { billings, paymentStates } from '#domain/booking/group-state.ts'
import { paymentMethods } from '#domain/ledger/ledger-accounts.ts'
import * as z from 'zod/mini'
import { allBookingKinds, revenueCategories, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { bookingStatuses } from '#domain/booking/booking-states.ts'
import { cents, guid, whole } from '#contract/shapes.ts'

/** Shared wire shapes for bookings, groups and trips. */
export const bookingKindName = z.enum(allBookingKinds as [BookingKind, ...BookingKind[]])
export const bookingStatus = z.enum(bookingStatuses)
export const groupStatus = z.enum(['waitlisted', 'confirmed', 'cancelled'])
export const paymentState = z.enum(paymentStates)
export const tripStatus = z.enum([
  'unassigned',
  'assigned',
  'started',
  'waiting',
  'onBoard',
  'completed',
  'noShow',
  'cancelled',
])
export const billing = z.enum(billings)
export const paymentMethod = z.enum(paymentMethods)
export const ageBand = z.enum(['adult', 'child', 'infant'])
export const passengerState = z.enum(['expected', 'checkedIn', 'noShow'])

/** A price line with its rule, frozen when charged. */
export const priceLineShape = z.object({
  /** Identifies the line within its booking, for overrides. */
  key: z.string(),
  category: z.enum(revenueCategories),
  label: z.string(),
  rule: z.string(),
  ruleGuid: z.nullable(guid),
  quantity: z.number(),
  unitCents: cents,
  netCents: cents,
  taxCode: z.string(),
  taxBasisPoints: z.number(),
  taxCents: cents,
  totalCents: cents,
  overrideReason: z.optional(z.string()),
})

export const counted = z.object({ guid, quantity: whole(1, 20) })

/** Flags that desk and driver need to see. */
export const groupFlag = z.enum(groupFlags)
