import * as z from 'zod/mini'
import { change } from '#contract/change.ts'
import { customerId } from '#contract/customers.ts'
import { file, form, query } from '#contract/endpoint.ts'
import { guid, instant, serviceDate, text, whole } from '#contract/shapes.ts'
import { retentionChoices } from '#domain/privacy/retention.ts'

/** Guests' personal data: how long it is kept, and what one guest asks about it. */
const declared = { needs: 'adminSystem', sessionOnly: true } as const

const months = z.literal(retentionChoices)

export const privacyForm = form({
  ...declared,
  path: '/api/configuration/privacy',
  summary: 'Get the retention period of guests’ personal data after their last service',
  saveSummary: 'Save the retention period of guests’ personal data after their last service',
  loads: z.object({
    /** Null: kept for good. */
    months: z.nullable(months),
    version: z.number(),
    /** Reservations and customers anonymised until now, by the setting and on request. */
    anonymised: z.object({ reservations: z.number(), customers: z.number() }),
    /** The latest erasures on request. */
    erasures: z.array(
      z.object({
        guid,
        customerGuid: guid,
        customer: z.string(),
        request: z.string(),
        at: instant,
        by: z.string(),
      }),
    ),
  }),
  saves: z.object({ months: z.nullable(months), version: whole(1, 1_000_000_000) }),
})

/** Why the data of an old reservation can't be removed yet. */
export const retentionWaits = [
  'open',
  'owing',
  'notInvoiced',
  'disputed',
  'unsettled',
  'conflict',
  'day',
  'month',
] as const

export const privacyPreview = query({
  ...declared,
  get: '/api/configuration/privacy/preview',
  summary: 'Count the guests a retention period would affect now',
  query: z.object({ months: z.pipe(z.coerce.number(), months) }),
  reply: z.object({
    /** Services before this date. */
    before: serviceDate,
    reservations: z.number(),
    passengers: z.number(),
    customers: z.number(),
    /** Old reservations whose data can't be removed yet, by the first reason. */
    waiting: z.array(z.object({ why: z.enum(retentionWaits), count: z.number() })),
    /** Only this many old reservations and customers were counted; there are more. Null: all were counted. */
    countedAtMost: z.nullable(z.number()),
  }),
})

export const eraseCustomerChange = change({
  confirm: {
    post: '/api/actions/confirmerasecustomer',
    summary: 'Preview erasing a customer’s personal data',
  },
  make: {
    post: '/api/actions/doerasecustomer',
    summary: 'Erase a customer’s personal data, at the guest’s request',
  },
  ...declared,
  body: z.object({
    customerGuid: guid,
    /** A reference to the request, such as its file number. It is kept, so it must not name the guest. */
    request: text(200),
  }),
})

export const customerData = file({
  ...declared,
  get: '/api/customer/{id}/personal-data.zip',
  summary:
    'Export all data stored about a customer, to hand over on request; exports are recorded in the history',
  media: 'application/zip',
  params: customerId,
})
