import * as z from 'zod/mini'
import { command, form, query } from '#contract/endpoint.ts'
import { sent } from '#contract/kept.ts'
import { guid, optionalEmail, optionalText, textOrEmpty, timeOfDay, whole } from '#contract/shapes.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { eachLanguage } from '#domain/message/guest-settings.ts'

/** Messages to guests: reminders sent by hand, and how the company writes. */
export const sendCustomerReminder = command({
  post: '/api/actions/sendcustomerreminderemail',
  needs: 'editCustomer',
  summary: 'Send a customer one reminder for all upcoming reservations; if there are none, a payment request',
  query: z.object({ customer: guid }),
})

export const sendBookingReminder = command({
  post: '/api/actions/sendbookingreminderemail',
  needs: 'editCustomer',
  summary: 'Send a reminder for a reservation',
  query: z.object({ customer: guid, group: guid }),
})

export const previewGuestReminder = query({
  get: '/api/customer/{id}/{group}/reminder',
  needs: 'editCustomer',
  summary: 'Preview the reminder for a reservation',
  params: z.object({ id: guid, group: guid }),
  reply: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
})

const texts = z.object(eachLanguage(textOrEmpty(1000)))

const settings = {
  /** The language of the company's own texts, and of guests whose language isn't known. */
  language: z.enum(guestLanguageNames),
  helpPhone: optionalText(60),
  /** Where guests' replies go. Empty: to the sender address. */
  replyTo: optionalEmail,
  /** Where guests of the fast track go, in the company's words. */
  meetingPoints: z.object({ arrival: texts, departure: texts }),
}

const reminders = {
  /** The day before a service. */
  dayBefore: z.boolean(),
  time: timeOfDay,
  /** Some days before the first service, to guests who have not paid. */
  unpaid: z.boolean(),
  unpaidDays: whole(1, 90),
}

const onTheDay = {
  /** Who drives, with car and plate, three hours before the pickup. */
  driver: z.boolean(),
  onTheWay: z.boolean(),
  waiting: z.boolean(),
  /** An arriving flight is half an hour or more late. */
  lateFlight: z.boolean(),
}

const version = whole(1, 1_000_000_000)

export const guestMessagesForm = form({
  path: '/api/configuration/guest-messages',
  needs: 'adminSystem',
  summary: 'Get the guest message settings: language, help, meeting points, reminders, messages on the day',
  saveSummary:
    'Save the guest message settings: language, help, meeting points, reminders, messages on the day',
  loads: z.object({
    ...settings,
    reminders: z.object(reminders),
    onTheDay: z.object(onTheDay),
    version: z.number(),
  }),
  saves: z.object({
    ...sent(settings),
    reminders: z.object(reminders),
    onTheDay: z.object(onTheDay),
    version,
  }),
})
