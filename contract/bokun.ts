import * as z from 'zod/mini'
import { importOutcomes } from '#domain/import/import-outcomes.ts'
import { allQuestionMeanings } from '#domain/import/bokun-words.ts'
import { channelKinds } from '#domain/vocabulary/channel-kinds.ts'
import { command, form, query } from '#contract/endpoint.ts'
import { guid, instant, textOrEmpty, serviceDate, text, whole } from '#contract/shapes.ts'

/**
 * The Bókun connection: settings, product and question mapping, webhook deliveries, and fetching bookings.
 */
const needs = 'adminSystem'
const version = whole(1, 1_000_000_000)
const key = z.prefault(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(300, 'At most 300 characters'),
      z.regex(/^[\x21-\x7e]*$/, 'The key can’t contain spaces or accented letters'),
    ),
  '',
)

const rates = z
  .array(
    z.object({
      currency: z
        .string()
        .check(
          z.trim(),
          z.toUpperCase(),
          z.regex(/^[A-Z]{3}$/, 'Enter a three-letter currency code, such as USD'),
        ),
      rate: z
        .string()
        .check(
          z.trim(),
          z.regex(/^(?!0*\.?0*$)\d{1,5}(\.\d{1,6})?$/, 'Enter a rate above zero, for example 2.0000'),
        ),
    }),
  )
  .check(
    z.maxLength(20, 'At most 20 currencies'),
    z.refine(
      (all) => new Set(all.map((it) => it.currency)).size === all.length,
      'Enter each currency only once',
    ),
  )

/** Stored keys are never returned. An empty key keeps the stored one. */
export const bokunSettingsForm = form({
  path: '/api/configuration/bokun',
  needs,
  summary: 'Get the Bókun settings, without the keys',
  saveSummary:
    'Save the Bókun settings: keys, how to treat bookings without a payment status, exchange rates, ' +
    'and whether to send check-ins',
  loads: z.object({
    version: z.number(),
    hasAccessKey: z.boolean(),
    hasSecretKey: z.boolean(),
    hasSigning: z.boolean(),
    hasToken: z.boolean(),
    unstatedPaid: z.enum(['collected', 'owed']),
    rates: z.array(z.object({ currency: z.string(), rate: z.string() })),
    pushCheckIns: z.boolean(),
    webhookUrl: z.string(),
  }),
  saves: z.object({
    version,
    accessKey: key,
    secretKey: key,
    signing: key,
    unstatedPaid: z.enum(['collected', 'owed']),
    rates,
    pushCheckIns: z.boolean(),
    /** Deletes the keys: nothing is fetched or received any more. */
    forget: z.prefault(z.boolean(), false),
  }),
})

export const newBokunToken = command({
  post: '/api/configuration/bokun/new-token',
  needs,
  summary: 'Create a new token for the webhook address; the previous one stops working',
  reply: z.object({ toast: z.string(), url: z.string() }),
  once: false,
})

export const testBokun = command({
  post: '/api/configuration/test-bokun',
  needs,
  summary: 'Test the connection by fetching today’s bookings from Bókun',
  once: false,
  reply: z.object({ ok: z.boolean(), message: z.string() }),
})

const productKind = z.enum([...channelKinds, 'notOurs'])

const bokunProduct = z.object({
  guid,
  version: z.number(),
  productId: z.string(),
  title: z.string(),
  rate: z.string(),
  kind: z.nullable(productKind),
  serviceGuid: z.nullable(guid),
  serviceName: z.string(),
  fromGuid: z.nullable(guid),
  fromName: z.string(),
  toGuid: z.nullable(guid),
  toName: z.string(),
  hours: z.nullable(z.number()),
  taxCode: z.string(),
  /** Number of bookings waiting for the mapping. */
  waiting: z.number(),
})

export const bokunProducts = query({
  get: '/api/imports/bokun/products',
  needs,
  summary: 'List all Bókun products seen in bookings, unmapped first',
  reply: z.object({ items: z.array(bokunProduct), taxCodes: z.array(z.string()) }),
})

export const mapBokunProduct = command({
  post: '/api/imports/bokun/products',
  needs,
  summary: 'Map a Bókun product to a service and retry the bookings waiting for it',
  body: z.object({
    guid,
    version,
    kind: productKind,
    serviceGuid: z.nullable(guid),
    fromGuid: z.nullable(guid),
    toGuid: z.nullable(guid),
    hours: z.nullable(whole(1, 24)),
    taxCode: textOrEmpty(40),
  }),
})

/** A meaning from the list, or `field <guid>`: the field that the answer fills. */
const questionMeaning = z.union([z.enum(allQuestionMeanings), z.templateLiteral(['field ', guid])])

const bokunQuestion = z.object({ product: z.nullable(guid), begins: text(200), meaning: questionMeaning })

/** Question mappings, and recent questions with their meanings. */
export const bokunQuestions = form({
  path: '/api/imports/bokun/questions',
  needs,
  summary: 'Get the mapping of Bókun booking questions',
  saveSummary: 'Save the mapping of Bókun booking questions',
  loads: z.object({
    items: z.array(z.object({ product: z.nullable(guid), begins: z.string(), meaning: questionMeaning })),
    /** The fields that answers can fill. */
    fields: z.array(z.object({ guid: z.string(), name: z.string() })),
    asked: z.array(
      z.object({
        question: z.string(),
        product: z.string(),
        example: z.string(),
        meaning: z.nullable(questionMeaning),
      }),
    ),
  }),
  saves: z.object({
    items: z.array(bokunQuestion).check(z.maxLength(200, 'At most 200 questions')),
    /** The mappings as loaded, to detect concurrent edits. */
    seen: z.optional(z.array(bokunQuestion).check(z.maxLength(200))),
  }),
})

export const fetchBokun = command({
  post: '/api/imports/bokun/fetch',
  needs,
  summary:
    'Start a task that fetches a period’s bookings from Bókun. ' +
    'Check and import them like an uploaded file.',
  body: z.object({ from: serviceDate, to: serviceDate }),
})

export const deliveryStates = ['waiting', 'done', 'failed'] as const

export const bokunDeliveries = query({
  get: '/api/imports/bokun/deliveries',
  needs,
  summary: 'List the webhook deliveries, newest first, and the check-ins that couldn’t be sent to Bókun',
  query: z.object({ state: z.optional(z.enum(deliveryStates)) }),
  reply: z.object({
    items: z.array(
      z.object({
        guid,
        receivedAt: instant,
        topic: z.string(),
        code: z.string(),
        state: z.enum(deliveryStates),
        tries: z.number(),
        nextAt: z.nullable(instant),
        outcome: z.nullable(z.enum(importOutcomes)),
        sentence: z.string(),
        groupGuid: z.nullable(guid),
        customerGuid: z.nullable(guid),
      }),
    ),
    counts: z.object({ waiting: z.number(), failed: z.number(), done: z.number() }),
    checkIns: z.array(
      z.object({
        guid,
        code: z.string(),
        status: z.string(),
        state: z.enum(deliveryStates),
        tries: z.number(),
        sentence: z.string(),
      }),
    ),
  }),
})

export const retryBokun = command({
  post: '/api/imports/bokun/retry',
  needs,
  summary: 'Retry all failed deliveries and check-ins now',
})

export const confirmBokunImport = command({
  post: '/api/actions/confirmbokunimport',
  needs,
  summary: 'Check a Bókun import: plan the outcome of each record',
  body: z.object({ run: guid }),
})

export const doBokunImport = command({
  post: '/api/actions/dobokunimport',
  needs,
  summary: 'Start a checked Bókun import',
  body: z.object({ run: guid }),
})
