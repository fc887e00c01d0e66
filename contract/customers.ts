import * as z from 'zod/mini'
import { givenDetails, shownDetails, storedDetails } from '#contract/detail-shapes.ts'
import { bookingKindName, bookingStatus, groupStatus, paymentState } from '#contract/booking-shapes.ts'
import { addressTrouble } from '#contract/refused-address.ts'
import { stoppedMessages } from '#contract/stopped-messages.ts'
import { command, form, query } from '#contract/endpoint.ts'
import { kept } from '#contract/kept.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import {
  calendarDate,
  cents,
  countryCode,
  guid,
  instant,
  listOf,
  listQuery,
  optionalEmail,
  optionalText,
  personName,
  serviceDate,
  timeOfDay,
  sortBy,
} from '#contract/shapes.ts'

/** A phone number as typed. Stored as E.164; the default country is the customer's, else the airport's. */
const phone = optionalText(40)
export const customerForm = z.object({
  /** One of the two names is enough. */
  firstName: personName,
  lastName: personName,
  email: optionalEmail,
  phone,
  birthday: z.prefault(z.nullable(calendarDate), null),
  country: countryCode,
  /** The language of messages. Null: that of the country or phone number, else the company's. */
  language: z.prefault(z.nullable(z.enum(guestLanguageNames)), null),
  notes: optionalText(4000),
  details: z.optional(givenDetails),
})
export type CustomerForm = z.infer<typeof customerForm>

/** The same fields as read. Blank in an empty form, and not validated, since they can come from an import. */
const customerRead = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  birthday: z.nullable(z.string()),
  country: z.string(),
  language: z.nullable(z.enum(guestLanguageNames)),
  notes: z.string(),
  details: storedDetails,
})

/** `new` creates the customer together with the request. */
export const customerOrNew = z.object({ id: z.union([guid, z.literal('new')]) })
export const customerId = z.object({ id: guid })

export const emptyCustomer = query({
  get: '/api/emptycustomer',
  needs: 'editCustomer',
  summary: 'Get a blank customer form',
  reply: customerRead,
})

export const customerEdit = form({
  path: '/api/customer/{id}/edit',
  needs: 'editCustomer',
  summary: 'Get a customer’s own details',
  saveSummary: 'Save a customer’s own details; use `new` as the ID to add a customer',
  params: customerOrNew,
  loads: z.extend(customerRead, { version: z.number() }),
  saves: z.object({ ...kept(customerForm.shape), version: z.optional(z.number()) }),
})

export const resetCustomerBirthday = command({
  post: '/api/actions/resetcustomerbirthday',
  needs: 'editCustomer',
  summary: 'Clear a customer’s birthday',
  query: z.object({ customer: guid }),
})

export const groupSummary = z.object({
  guid,
  reference: z.string(),
  status: groupStatus,
  paymentState,
  balanceCents: cents,
  chargedCents: cents,
  partnerName: z.nullable(z.string()),
  firstServiceDate: serviceDate,
  passengers: z.number(),
  bookings: z.array(
    z.object({
      guid,
      kind: bookingKindName,
      serviceDate,
      serviceTime: z.string(),
      status: bookingStatus,
      flight: z.nullable(z.string()),
    }),
  ),
})

export const historyLine = z.object({
  at: instant,
  who: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  reason: z.string(),
  before: z.any(),
  after: z.any(),
})

export const customerPage = query({
  get: '/api/customer/{id}',
  needs: 'viewCustomer',
  summary: 'Get a customer with reservations, balance and history',
  params: customerId,
  reply: z.extend(customerRead, {
    /** Differs from the requested one if that was merged into it. */
    guid,
    details: shownDetails,
    version: z.number(),
    createdAt: instant,
    createdBy: z.string(),
    /** The partner the customer belongs to. Null: the company. Absent if hidden from this user. */
    ownPartner: z.optional(z.nullable(z.object({ guid, name: z.string() }))),
    /** When the personal data was removed. Null: not removed. */
    anonymisedAt: z.nullable(instant),
    balanceCents: cents,
    /** Why the user can't edit the customer. Null if they can. */
    whyNoEdit: z.nullable(z.string()),
    /** The language of messages to the customer, chosen or derived. */
    writtenIn: z.enum(guestLanguageNames),
    /** The address is refused by its mail server. */
    addressTrouble: z.nullable(addressTrouble),
    /** Messages the customer stopped. */
    stopped: stoppedMessages,
    groupCount: z.number(),
    /** Newest first, at most 200. */
    groups: z.array(groupSummary),
    /** Merges into the customer that can still be undone, newest first. */
    merges: z.array(
      z.object({
        guid,
        name: z.string(),
        at: instant,
        who: z.string(),
        undoUntil: instant,
        whyNoUndo: z.nullable(z.string()),
      }),
    ),
    history: z.array(z.extend(historyLine, { reference: z.string() })),
  }),
})

/**
 * One row of the list: a reservation with its customer, or a customer without any. With `only: customers`, a
 * customer with their newest one.
 */
export const foundCustomer = z.object({
  customerGuid: guid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  groupCount: z.number(),
  group: z.nullable(
    z.object({
      guid,
      reference: z.string(),
      status: groupStatus,
      firstServiceDate: serviceDate,
      /** The next upcoming service from today on. Null: none. */
      nextService: z.nullable(z.object({ date: serviceDate, time: timeOfDay })),
      lastServiceDate: serviceDate,
      /** Without cancelled ones, unless all are cancelled. */
      kinds: z.array(bookingKindName),
      flights: z.array(z.string()),
      passengers: z.number(),
      partnerName: z.nullable(z.string()),
      /** The guest's balance. */
      paymentState,
      balanceCents: cents,
      chargedCents: cents,
      /** The price charged to the guest and to the partner. */
      totalCents: cents,
    }),
  ),
  /** What matched: name, email, phone, reference, partnerReference, detail, flight, date, code, passenger. */
  matched: z.string(),
  /** With `details: yes`: the values of its fields as text, by the guid of the field. */
  details: z.optional(z.record(z.string(), z.string())),
})

/** The filters of the list of reservations. */
export const bookingFilters = {
  from: z.optional(serviceDate),
  to: z.optional(serviceDate),
  status: z.optional(groupStatus),
  partner: z.optional(guid),
  /** Only the reservations of one customer. */
  customer: z.optional(guid),
  /** Only the reservations of one booking repeated on several dates. */
  series: z.optional(guid),
  /** Only reservations with a balance. */
  owing: z.optional(z.enum(['yes'])),
  /** Only reservations with something waitlisted from today on. */
  waitlisted: z.optional(z.enum(['yes'])),
}

export const queryCustomers = query({
  get: '/api/actions/querycustomers',
  needs: 'viewCustomer',
  summary:
    'List reservations, next service first; with a query, find reservations and customers by name, ' +
    'e-mail, phone, reference, flight, date, ticket code or partner reference, even with typos',
  query: z.object({
    ...listQuery,
    ...bookingFilters,
    /** `customers`: only customers to book for, one row each. */
    only: z.optional(z.enum(['customers'])),
    /** `yes`: each row with its values of the fields that the user can see. */
    details: z.optional(z.enum(['yes'])),
    /** Without a query. By `total` only if the filters match few enough reservations, as in their totals. */
    sort: sortBy('next', 'total'),
  }),
  reply: z.extend(listOf(foundCustomer), {
    /** True: nothing matches the query, and these names are only similar. */
    similar: z.optional(z.boolean()),
    /** The fields whose values the user can see, in order. */
    fields: z.optional(z.array(z.object({ guid: z.string(), name: z.string() }))),
  }),
})

export const bookingCounts = query({
  get: '/api/actions/bookingcounts',
  needs: 'viewCustomer',
  summary: 'Count the reservations today, tomorrow and on the waitlist',
  reply: z.object({ today: z.number(), tomorrow: z.number(), waitlisted: z.number() }),
})
