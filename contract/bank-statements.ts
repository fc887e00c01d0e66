import * as z from 'zod/mini'
import { command, query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import {
  guid,
  instant,
  listOf,
  listQuery,
  optionalText,
  refusedItems,
  serviceDate,
  text,
  whole,
} from '#contract/shapes.ts'
import { certainties } from '#domain/bank/line-facts.ts'

/** Lines of bank statements, and where their money goes. Importing them is in `imports.ts`. */
const needs = 'financial'
const amount = whole(1, 1_000_000_000)
const version = whole(1, 1_000_000_000)
const ofLine = z.object({ line: guid })

export const bankLineStates = ['open', 'suspense', 'confirmed', 'skipped'] as const
export type BankLineState = (typeof bankLineStates)[number]

const reference = z
  .string()
  .check(z.trim(), z.regex(/^[A-HJ-NP-Za-hj-np-z2-9]{6}$/, 'Enter a six-character reference'))

const parts = {
  partner: {
    kind: z.literal('partner'),
    amountCents: amount,
    partnerGuid: guid,
    /** Null: the oldest invoices first. The rest stays on the account as credit. */
    allocations: z.prefault(
      z.nullable(
        z
          .array(z.object({ invoiceGuid: guid, amountCents: amount }))
          .check(z.maxLength(100, 'At most 100 invoices')),
      ),
      null,
    ),
  },
  guest: { kind: z.literal('guest'), amountCents: amount, reference },
  cards: {
    kind: z.literal('cards'),
    amountCents: amount,
    payments: z.array(guid).check(z.minLength(1), z.maxLength(5000, 'At most 5,000 transactions')),
    feeCents: whole(0, 1_000_000_000),
  },
  entry: { kind: z.literal('entry'), amountCents: amount, entryGuid: guid },
  /** Of outgoing money. */
  fee: { kind: z.literal('fee'), amountCents: amount },
  suspense: { kind: z.literal('suspense'), amountCents: amount },
}

const linePart = z.discriminatedUnion('kind', [
  z.object(parts.partner),
  z.object(parts.guest),
  z.object(parts.cards),
  z.object(parts.entry),
  z.object(parts.fee),
  z.object(parts.suspense),
])
export type BankPart = z.infer<typeof linePart>

const label = z.string()
const proposedPart = z.discriminatedUnion('kind', [
  z.object({ ...parts.partner, label }),
  z.object({ ...parts.guest, label }),
  z.object({ ...parts.cards, label }),
  z.object({ ...parts.entry, label }),
  z.object({ ...parts.fee, label }),
  z.object({ ...parts.suspense, label }),
])
export type ProposedPart = z.infer<typeof proposedPart>

const confirmedPart = z.object({
  guid,
  kind: z.enum(['partner', 'guest', 'cards', 'entry', 'fee', 'suspense']),
  amountCents: sumCents,
  entryGuid: guid,
  label,
  partnerGuid: z.nullable(guid),
  group: z.nullable(z.object({ guid, customerGuid: guid })),
  why: z.string(),
  at: instant,
  who: z.string(),
  postedOn: serviceDate,
  /** Whether its entry was reversed elsewhere, so that the money is not in the books any more. */
  isReversed: z.boolean(),
})
export type BankLinePart = z.infer<typeof confirmedPart>

const bankLine = z.object({
  guid,
  account: z.string(),
  bookedOn: serviceDate,
  valueOn: serviceDate,
  /** Above zero: received. */
  amountCents: sumCents,
  /** The amount not matched yet, with the same sign: the whole line, or its part in suspense. */
  openCents: sumCents,
  name: z.string(),
  details: z.string(),
  reference: z.string(),
  bankReference: z.string(),
  counterAccount: z.string(),
  state: z.enum(bankLineStates),
  /** Why it was skipped. */
  reason: z.string(),
  version: z.number(),
  parts: z.array(confirmedPart),
  /** The day on which it is posted when confirmed, and why that isn't the value date; null: it is. */
  postsOn: serviceDate,
  whyPostsOn: z.nullable(z.string()),
  /** Null: the line doesn't wait. */
  proposal: z.nullable(
    z.object({ certainty: z.enum(certainties), why: z.string(), parts: z.array(proposedPart) }),
  ),
})
export type BankLine = z.infer<typeof bankLine>

/** A row of an uploaded statement, as its columns are read now. */
export const bankLineSample = z.object({
  /** Its row in the file. */
  line: z.number(),
  currency: z.string(),
  /** Null: the row isn't read, and `wrong` says why. */
  read: z.nullable(
    z.object({
      bookedOn: serviceDate,
      valueOn: serviceDate,
      amountCents: sumCents,
      name: z.string(),
      /** Reference and details. */
      text: z.string(),
    }),
  ),
  wrong: z.string(),
})
export type BankLineSample = z.infer<typeof bankLineSample>

export const queryBankLines = query({
  get: '/api/bank/lines',
  needs,
  summary: 'List bank lines by state and text, with a proposal for each open line',
  query: z.object({
    ...listQuery,
    cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'Invalid cursor'))),
    state: z.prefault(z.enum(bankLineStates), 'open'),
    statement: z.optional(guid),
  }),
  reply: z.extend(listOf(bankLine), {
    counts: z.object({
      open: z.number(),
      suspense: z.number(),
      confirmed: z.number(),
      skipped: z.number(),
    }),
    /** All lines that wait, also those not shown. */
    unmatched: z.object({
      lines: z.number(),
      inCents: sumCents,
      outCents: sumCents,
      oldestOn: z.nullable(serviceDate),
    }),
  }),
})

export const queryBankStatements = query({
  get: '/api/bank/statements',
  needs,
  summary: 'List the latest 200 imported bank statements, with any gaps within or between them',
  reply: z.object({
    items: z.array(
      z.object({
        guid,
        account: z.string(),
        number: z.string(),
        fromDay: serviceDate,
        toDay: serviceDate,
        openingCents: z.nullable(sumCents),
        closingCents: z.nullable(sumCents),
        sumCents,
        lines: z.number(),
        newLines: z.number(),
        /** What is missing between the balances; null: they aren't stated. */
        gapCents: z.nullable(sumCents),
        /** Opening balance less the closing balance of the statement before; null: unknown. */
        missingBeforeCents: z.nullable(sumCents),
        importedAt: instant,
        importedBy: z.string(),
        unmatched: z.number(),
      }),
    ),
  }),
})

export type BankStatementRow = z.infer<typeof queryBankStatements.reply>['items'][number]

export const bankPlaces = query({
  get: '/api/bank/lines/{line}/places',
  needs,
  summary: 'Find partners, reservations and recorded payments that a bank line may match',
  params: ofLine,
  query: z.object({ query: optionalText(100) }),
  reply: z.object({
    partners: z.array(
      z.object({
        guid,
        name: z.string(),
        owesCents: sumCents,
        invoices: z.array(z.object({ guid, number: z.string(), openCents: sumCents })),
      }),
    ),
    reservations: z.array(
      z.object({ guid, reference: z.string(), guestName: z.string(), owedCents: sumCents }),
    ),
    booked: z.array(
      z.object({ entryGuid: guid, label: z.string(), amountCents: sumCents, postedOn: serviceDate }),
    ),
    batches: z.array(
      z.object({ label: z.string(), from: serviceDate, payments: z.array(guid), cents: sumCents }),
    ),
  }),
})

export const confirmBankLines = command({
  post: '/api/bank/confirm',
  needs,
  summary: 'Confirm bank lines one by one: post the parts of each, or match it to money in the books',
  body: z.object({
    lines: z
      .array(
        z.object({
          guid,
          version,
          parts: z
            .array(linePart)
            .check(z.minLength(1, 'Choose where the money goes'), z.maxLength(20, 'At most 20 parts')),
        }),
      )
      .check(z.minLength(1, 'Choose a line'), z.maxLength(200, 'At most 200 lines at a time')),
  }),
  once: false,
  reply: z.object({
    confirmed: z.number(),
    refused: refusedItems,
    toast: z.optional(z.string()),
  }),
})

export const skipBankLine = command({
  post: '/api/bank/lines/{line}/skip',
  needs,
  summary: 'Skip a bank line with a reason. Nothing is posted',
  params: ofLine,
  body: z.object({ version, reason: text(200) }),
})

export const reopenBankLine = command({
  post: '/api/bank/lines/{line}/reopen',
  needs,
  summary: 'Reopen a skipped bank line',
  params: ofLine,
  body: z.object({ version }),
})

export const undoBankLine = command({
  post: '/api/bank/lines/{line}/undo',
  needs,
  summary: 'Undo a confirmed bank line: reverse what was posted and reopen the line',
  params: ofLine,
  body: z.object({ version, reason: text(200) }),
})
