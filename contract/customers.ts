import * as z from 'zod/mini'
import { bookingKindName, bookingStatus, groupStatus, paymentState } from '#contract/booking-shapes.ts'
import { form, query } from '#contract/endpoint.ts'
import { cents, guid, instant, listOf, listQuery, optionalText, serviceDate, text, timeOfDay } from '#contract/shapes.ts'

/** A phone number as typed; stored as E.164. The country comes from its +, or is the site's own. */
const phone = optionalText(40)
const email = z.prefault(
  z
    .string()
    .check(z.trim(), z.maxLength(254, 'At most 254 characters'), z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an e-mail address')),
  '',
)

export const customerForm = z.object({
  firstName: text(100),
  lastName: text(100),
  email,
  phone,
  birthday: z.prefault(
    z.nullable(z.string().check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Enter a date as YYYY-MM-DD'))),
    null,
  ),
  country: z.prefault(z.string().check(z.regex(/^([A-Z]{2})?$/, 'Choose one of the list')), ''),
  notes: optionalText(4000),
})
export type CustomerForm = z.infer<typeof customerForm>

/** The same facts as read: blank in an empty form, and any value an import brought. */
const customerRead = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  birthday: z.nullable(z.string()),
  country: z.string(),
  notes: z.string(),
})

/** `new` means a customer created together with what is saved. */
export const customerOrNew = z.object({ id: z.union([guid, z.literal('new')]) })
export const customerId = z.object({ id: guid })

export const emptyCustomer = query({
  get: '/api/emptycustomer',
  needs: 'editCustomer',
  summary: 'A blank customer form',
  reply: customerRead,
})

export const customerEdit = form({
  path: '/api/customer/{id}/edit',
  needs: 'editCustomer',
  summary: 'A customer’s own facts; `new` makes one',
  params: customerOrNew,
  loads: z.extend(customerRead, { version: z.number() }),
  saves: z.extend(customerForm, { version: z.optional(z.number()) }),
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
    z.object({ guid, kind: bookingKindName, serviceDate, serviceTime: z.string(), status: bookingStatus, flight: z.nullable(z.string()) }),
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
  summary: 'A customer with groups, balance and history',
  params: customerId,
  reply: z.extend(customerRead, {
    guid,
    mergedInto: z.nullable(guid),
    version: z.number(),
    createdAt: instant,
    createdBy: z.string(),
    balanceCents: cents,
    /** Whether the user may change the customer's own facts; otherwise why not. */
    whyNoEdit: z.nullable(z.string()),
    groupCount: z.number(),
    /** Newest first, at most 200. */
    groups: z.array(groupSummary),
    history: z.array(historyLine),
  }),
})

/** One row of the list: a reservation with its customer, or a customer who has none. To book for: a customer, with their newest one. */
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
      /** Its first service from today on that is still to come; null: there is none. */
      nextService: z.nullable(z.object({ date: serviceDate, time: timeOfDay })),
      lastServiceDate: serviceDate,
      /** Without those cancelled, unless all are. */
      kinds: z.array(bookingKindName),
      flights: z.array(z.string()),
      passengers: z.number(),
      partnerName: z.nullable(z.string()),
      /** Of the guest. */
      paymentState,
      balanceCents: cents,
    }),
  ),
  /** Why it matched, for display: name, email, phone, reference, partnerReference, flight, code, passenger. */
  matched: z.string(),
})

export const queryCustomers = query({
  get: '/api/actions/querycustomers',
  needs: 'viewCustomer',
  summary:
    'Reservations, next service first; or those found by name, e-mail, phone, reference, flight, ticket code or partner’s reference, with customers who have none. Tolerates typing errors',
  query: z.object({
    ...listQuery,
    from: z.optional(serviceDate),
    to: z.optional(serviceDate),
    status: z.optional(groupStatus),
    partner: z.optional(guid),
    /** Only those whose guest still owes something. */
    owing: z.optional(z.enum(['yes'])),
    /** Only those with something, today or later, on the waitlist. */
    waitlisted: z.optional(z.enum(['yes'])),
    /** `customers`: only customers to book for, one row each. */
    only: z.optional(z.enum(['customers'])),
  }),
  reply: listOf(foundCustomer),
})

export const bookingCounts = query({
  get: '/api/actions/bookingcounts',
  needs: 'viewCustomer',
  summary: 'How many reservations have a service today, tomorrow, or something on the waitlist',
  reply: z.object({ today: z.number(), tomorrow: z.number(), waitlisted: z.number() }),
})
