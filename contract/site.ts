import * as z from 'zod/mini'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { eachLanguage } from '#domain/message/guest-settings.ts'
import { command, form, query } from '#contract/endpoint.ts'
import { sent } from '#contract/kept.ts'
import { flightHorizon } from '#contract/flights.ts'
import {
  countryCode,
  emailAddress,
  guid,
  instant,
  nameText,
  optionalText,
  textOrEmpty,
  text,
  whole,
} from '#contract/shapes.ts'
import { horizonDays } from '#domain/flight/horizon.ts'

/** The company's settings and the portal's integrations. */
const needs = 'adminSystem'
const version = whole(1, 1_000_000_000)

const accent = z
  .string()
  .check(z.regex(/^(#[0-9a-f]{6})?$/, 'Enter # and six digits or letters a–f, for example #0b3d91'))

/**
 * Text on invoices and statements next to the company's name, and the maximum partner payment without a
 * policy override.
 */
const papersRead = {
  address: z.string(),
  taxNumber: z.string(),
  payTo: z.string(),
  /** Two letters (ISO 3166), or empty. For e-invoices, as the account. */
  country: z.string(),
  iban: z.string(),
  /** Of an account without an IBAN. */
  accountNumber: z.string(),
  partnerPaymentLimitCents: z.number(),
}

export const siteForm = form({
  path: '/api/configuration/site',
  needs,
  summary: 'Get the company, its currency, airport, time zone and footer',
  saveSummary: 'Save the company, its currency, airport, time zone and footer',
  loads: z.object({
    title: z.string(),
    company: z.string(),
    agency: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    airportCode: z.string(),
    ...papersRead,
    /** The colour of guests’ mails and pages, `#ffc917`; empty: the standard one. */
    accent: z.string(),
    /** The picture from `uploadLogo`; null: guests see the company’s name. */
    logo: z.nullable(guid),
    version: z.number(),
    /** Amounts already exist in this currency, so changing it would change their meaning. */
    isCurrencyFixed: z.boolean(),
    /** Why the time zone can't change now (upcoming flights or bookings), or null. */
    whyNoTimeZone: z.nullable(z.string()),
  }),
  saves: z.object({
    title: nameText(60),
    company: nameText(200),
    agency: textOrEmpty(200),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter a currency code, for example BBD')),
    timeZone: text(60),
    airportCode: z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter an airport code, for example BGI')),
    address: textOrEmpty(300),
    taxNumber: textOrEmpty(50),
    payTo: textOrEmpty(500),
    ...sent({ country: countryCode }),
    iban: textOrEmpty(42),
    /** Omitted: unchanged. */
    accountNumber: z.optional(textOrEmpty(34)),
    partnerPaymentLimitCents: whole(0, 1_000_000_000),
    /** Omitted: unchanged. */
    accent: z.optional(accent),
    /** Null removes it. Omitted: unchanged. */
    logo: z.optional(z.nullable(guid)),
    version,
  }),
})

export const flightScheduleForm = form({
  path: '/api/configuration/flight-schedule',
  needs,
  summary: 'Get how many days ahead flights are created, and the current horizon',
  saveSummary: 'Save how many days ahead flights are created',
  loads: z.extend(flightHorizon, { version: z.number() }),
  saves: z.object({ days: whole(horizonDays.least, horizonDays.most), version }),
})

const postService = {
  on: z.boolean(),
  hoursAfter: whole(0, 168),
  subject: optionalText(200),
  text: optionalText(4000),
  /** In languages other than the company's own; a language without a text uses the standard one. */
  others: z.prefault(
    z.object(eachLanguage(z.optional(z.object({ subject: optionalText(200), text: optionalText(4000) })))),
    {},
  ),
  /** Suggested gratuities, in cents. */
  gratuities: z.array(whole(1, 10_000_000)).check(z.maxLength(6, 'At most 6 amounts')),
}

export const postServiceConfig = form({
  path: '/api/postserviceconfig',
  needs,
  summary: 'Get the message sent to guests after a service',
  saveSummary: 'Save the message sent to guests after a service',
  loads: z.object({
    ...postService,
    version: z.number(),
    /** The company's own language, which `subject` and `text` are in. */
    language: z.enum(guestLanguageNames),
    /** Number of reservations it was sent to. */
    sent: z.number(),
  }),
  saves: z.object({ ...sent(postService), version }),
})

const postServiceText = z.extend(
  z.pick(z.object(postService), { subject: true, text: true, gratuities: true }),
  {
    /** The language of the dates, services and amounts. */
    language: z.prefault(z.enum(guestLanguageNames), 'en'),
  },
)
export const previewPostService = command({
  post: '/api/postserviceconfig/preview',
  needs,
  summary: 'Preview the post-service message for an example guest',
  once: false,
  body: postServiceText,
  reply: z.object({ subject: z.string(), text: z.string() }),
})
export const testPostService = command({
  post: '/api/postserviceconfig/test',
  needs,
  summary: 'Send a test of the post-service message to the user’s own address',
  body: postServiceText,
})

const flightDataProvider = z.enum(['none', 'aeroDataBox', 'aeroApi'])

export const integrationNames = ['mail', 'push', 'files', 'flightData', 'cardGateway'] as const

export const integrations = query({
  get: '/api/configuration/integrations',
  needs,
  summary: 'List the portal’s integrations and their state; secrets are never shown',
  reply: z.object({
    items: z.array(
      z.object({
        key: z.enum(integrationNames),
        /** Whether it is configured; if not, `message` describes how the portal works without it. */
        on: z.boolean(),
        /** It is configured but failing; `message` gives the reason. */
        inTrouble: z.boolean(),
        message: z.string(),
        /** Settings by name, without secrets. */
        settings: z.array(z.object({ name: z.string(), value: z.string() })),
        lastSentAt: z.nullable(instant),
        waiting: z.number(),
        failed: z.number(),
      }),
    ),
  }),
})

/** The flight data service. Its key is write-only. */
export const flightDataForm = form({
  path: '/api/configuration/flight-data',
  needs,
  summary: 'Get the flight data service and its request interval, without the key',
  saveSummary: 'Save the flight data service, its key and its request interval',
  loads: z.object({
    provider: flightDataProvider,
    hasKey: z.boolean(),
    refreshMinutes: z.number(),
    version: z.number(),
  }),
  saves: z.object({
    provider: flightDataProvider,
    /** Empty: keep the stored key. */
    key: z.prefault(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(300, 'At most 300 characters'),
          z.regex(/^[\x21-\x7e]*$/, 'The key can’t contain spaces or accented letters'),
        ),
      '',
    ),
    refreshMinutes: whole(5, 60),
    version,
  }),
})

export const testFlightData = command({
  post: '/api/configuration/test-flight-data',
  needs,
  summary: 'Test the flight data service by fetching today’s arrivals',
  once: false,
  reply: z.object({ ok: z.boolean(), message: z.string() }),
})

export const testMail = command({
  post: '/api/configuration/test-mail',
  needs,
  summary: 'Send a test e-mail, and get the mail server’s response',
  once: false,
  body: z.object({
    to: emailAddress,
  }),
  reply: z.object({ ok: z.boolean(), message: z.string() }),
})

export const testFiles = command({
  post: '/api/configuration/test-files',
  needs,
  summary: 'Test the photo storage by writing and reading a file',
  once: false,
  reply: z.object({ toast: z.string() }),
})
