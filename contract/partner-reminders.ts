import * as z from 'zod/mini'
import { command, form, query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import { guid, instant, serviceDate, text, whole } from '#contract/shapes.ts'
import { messageStates } from '#domain/message/message-states.ts'
import { reminderLevels } from '#domain/partner/reminders.ts'

/** Mails that ask partners to pay overdue invoices. No partner user has access. */
const needs = 'managePartner'
const params = z.object({ id: guid })
const level = z.enum(reminderLevels)
const whyNot = z.nullable(z.string())

const rules = {
  on: z.boolean(),
  days: z.object({ friendly: whole(1, 365), firm: whole(1, 365), final: whole(1, 365) }),
}

export const reminderSettingsForm = form({
  path: '/api/configuration/partner-reminders',
  needs,
  summary:
    'Get the settings for automatic payment reminders to partners: on or off, and how many days after ' +
    'the due date',
  saveSummary:
    'Save the settings for automatic payment reminders to partners: on or off, and how many days after ' +
    'the due date',
  loads: z.object({ ...rules, version: z.number() }),
  saves: z.object({ ...rules, version: whole(1, 1_000_000_000) }),
})

export const partnerReminders = query({
  get: '/api/partner/{id}/reminders',
  needs,
  summary: 'List the reminders sent to a partner, those that can be sent now, and whether they are paused',
  params,
  reply: z.object({
    /** Null if the reminder can be sent. */
    levels: z.array(z.object({ level, whyNot })),
    pause: z.nullable(z.object({ until: serviceDate, reason: z.string(), at: instant, by: z.string() })),
    /** Newest first, at most 50. */
    sent: z.array(
      z.object({
        guid,
        level,
        at: instant,
        by: z.string(),
        to: z.string(),
        totalCents: sumCents,
        invoices: z.array(z.object({ guid, number: z.string() })),
        /** The state of the mail; null once it is deleted. */
        state: z.nullable(z.enum(messageStates)),
        error: z.string(),
      }),
    ),
  }),
})

export const reminderPreview = query({
  get: '/api/partner/{id}/reminderpreview',
  needs,
  summary: 'Preview the reminder a partner would get now at a given level',
  params,
  query: z.object({ level }),
  reply: z.object({
    whyNot,
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    totalCents: sumCents,
  }),
})

export const sendReminder = command({
  post: '/api/partner/{id}/sendreminder',
  needs,
  summary: 'E-mail a partner a reminder of all its overdue invoices',
  params,
  /** `totalCents`: as previewed; refused if it has changed since. */
  body: z.object({ level, totalCents: sumCents }),
})

export const pauseReminders = command({
  post: '/api/partner/{id}/pausereminders',
  needs,
  summary: 'Pause a partner’s reminders until a date',
  params,
  body: z.object({ until: serviceDate, reason: text(300) }),
})

export const resumeReminders = command({
  post: '/api/partner/{id}/resumereminders',
  needs,
  summary: 'Resume a partner’s reminders',
  params,
})
