import * as z from 'zod/mini'
import { command, query } from '#contract/endpoint.ts'
import { guid, instant, optionalText } from '#contract/shapes.ts'
import { longestMessage, readyAnswers } from '#domain/my-booking/driver-thread.ts'

/** What guest and driver write to each other, without seeing each other's numbers. */
const ready = z.enum(readyAnswers)
const ofTrip = z.object({ tripGuid: guid })

export const driverMessages = query({
  get: '/api/actions/drivermessages',
  needs: 'driver',
  summary: 'List the messages with the guest on one of the driver’s own trips',
  query: ofTrip,
  reply: z.object({
    /** Why the driver can't write; null if it is possible. */
    whyNot: z.nullable(z.string()),
    messages: z.array(
      z.object({
        guid,
        at: instant,
        isGuest: z.boolean(),
        text: z.string(),
        ready: z.nullable(ready),
      }),
    ),
  }),
})

export const driverAnswerGuest = command({
  post: '/api/actions/driveranswerguest',
  needs: 'driver',
  summary: 'Reply to the guest on one of the driver’s own trips, with a quick reply or free text',
  query: ofTrip,
  body: z.object({ text: optionalText(longestMessage), ready: z.prefault(z.nullable(ready), null) }),
})
