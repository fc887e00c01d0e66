import * as z from 'zod/mini'
import { form } from '#contract/endpoint.ts'
import { sent } from '#contract/kept.ts'
import { guid, optionalText, whole } from '#contract/shapes.ts'

const may = z.object({
  note: z.boolean(),
  flight: z.boolean(),
  pickup: z.boolean(),
  change: z.boolean(),
  cancel: z.boolean(),
  waitlist: z.boolean(),
  seats: z.boolean(),
  driver: z.boolean(),
  answers: z.boolean(),
})
const photo = z.nullable(guid)
const settings = {
  meetingPhotos: z.object({ arrival: photo, departure: photo }),
  may,
  whatsApp: optionalText(40),
  dispatchPhone: optionalText(40),
  driversSeeOwed: z.boolean(),
}

export const guestPageForm = form({
  path: '/api/configuration/guest-page',
  needs: 'adminSystem',
  summary: 'Get the My booking settings: actions open to guests, and the WhatsApp number shown',
  saveSummary: 'Save the My booking settings: actions open to guests, and the WhatsApp number shown',
  loads: z.object({
    ...settings,
    offerHours: z.number(),
    seatHours: z.number(),
    answerHours: z.number(),
    version: z.number(),
  }),
  saves: z.object({
    ...sent(settings),
    offerHours: whole(2, 168),
    seatHours: whole(0, 336),
    answerHours: whole(0, 336),
    version: whole(1, 1_000_000_000),
  }),
})
