import * as z from 'zod/mini'
import { command, file, query } from '#contract/endpoint.ts'
import { calendarDate, guid, instant, listOf, listQuery, saved, sortBy } from '#contract/shapes.ts'
import { messageKinds, messageStates } from '#domain/message/message-states.ts'

/** Every message to guests, partners and staff: recipient, time, result. */
const mayRead = ['adminSystem', 'financial'] as const
/** Editors of reservations, for the mail to their guests. */
const mayResend = [...mayRead, 'editCustomer'] as const
const messageId = z.object({ id: guid })

const messageRow = z.object({
  guid,
  kind: z.enum(messageKinds),
  template: z.string(),
  /** An address; for push, the recipient's name. */
  to: z.string(),
  subject: z.string(),
  state: z.enum(messageStates),
  createdAt: instant,
  sentAt: z.nullable(instant),
  /** Number of attempts. */
  tries: z.number(),
  lastError: z.string(),
  /** It contains a code that grants access: its text is for administrators, and reading it is recorded. */
  sealed: z.boolean(),
  group: z.nullable(z.object({ guid, reference: z.string(), customerGuid: guid, customer: z.string() })),
  customer: z.nullable(z.object({ guid, name: z.string() })),
  /** The account it is about; `partnerGuid` of a partner user. */
  account: z.nullable(z.object({ guid, name: z.string(), partnerGuid: z.nullable(guid) })),
})
export type MessageRow = z.infer<typeof messageRow>

export const queryMessages = query({
  get: '/api/actions/querymessages',
  needs: mayRead,
  summary: 'List messages by state, kind, date and text; newest first by default',
  query: z.object({
    ...listQuery,
    state: z.optional(z.enum(messageStates)),
    kind: z.optional(z.enum(messageKinds)),
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    sort: sortBy('written'),
  }),
  reply: listOf(messageRow),
})

export const message = query({
  get: '/api/messages/{id}',
  needs: mayRead,
  summary: 'Get a message with its text, its documents and every attempt to send it',
  params: messageId,
  reply: z.extend(messageRow, {
    /** Null: it is encrypted. */
    text: z.nullable(z.string()),
    /** Whether it was also written as HTML, which `messageHtml` shows. */
    hasHtml: z.boolean(),
    attachments: z.array(z.object({ name: z.string(), path: z.string() })),
    /** Newest first. */
    attempts: z.array(z.object({ at: instant, outcome: z.enum(messageStates), error: z.string() })),
    /** While it is waiting. */
    nextTryAt: z.nullable(instant),
    /** The message that this one resends, and those that resent this one. */
    againOf: z.nullable(guid),
    sentAgainAs: z.array(guid),
    /** The later message that replaced this one before it was sent. */
    replacedBy: z.nullable(z.object({ guid, subject: z.string() })),
    whyNotAgain: z.nullable(z.string()),
  }),
})

export const messageHtml = file({
  get: '/api/messages/{id}/html',
  needs: mayResend,
  summary:
    'Get a message as its recipient sees it, for embedding in a frame: scripts and external content are ' +
    'blocked',
  media: 'text/html; charset=utf-8',
  params: messageId,
})

export const readMessageText = command({
  post: '/api/messages/{id}/readtext',
  needs: 'adminSystem',
  sessionOnly: true,
  summary: 'Get the text of a message that contains a code; the history records who viewed it',
  params: messageId,
  reply: z.object({ text: z.string() }),
  // A stored reply would hold the code in plain text.
  once: false,
})

export const handOver = command({
  post: '/api/messages/{id}/handover',
  needs: ['adminSystem', 'managePartner', 'editCustomer'],
  sessionOnly: true,
  summary: 'Get the text and links of an unsent message to pass on; the history records who viewed them',
  params: messageId,
  reply: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    links: z.array(z.object({ label: z.string(), url: z.string() })),
  }),
  // A stored reply would hold the links in plain text.
  once: false,
})

export const failedMail = query({
  get: '/api/actions/failedmail',
  needs: mayRead,
  summary: 'Count the e-mails that failed because of an outage and can be resent together',
  reply: z.object({
    count: z.number(),
    /** When the first and last of them were written. */
    from: z.nullable(instant),
    to: z.nullable(instant),
  }),
})

export const resendFailedMail = command({
  post: '/api/actions/resendfailedmail',
  needs: mayRead,
  summary:
    'Resend all e-mails that failed because of an outage, and list those skipped: ' +
    'messages replaced by later ones, and outdated reminders',
  reply: z.extend(saved, {
    left: z.array(z.object({ guid, recipient: z.string(), subject: z.string(), why: z.string() })),
  }),
})

export const sendMessageAgain = command({
  post: '/api/messages/{id}/sendagain',
  needs: mayResend,
  summary: 'Resend a message; one that has already been sent goes out as a new message',
  params: messageId,
})
