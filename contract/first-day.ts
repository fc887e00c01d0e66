import * as z from 'zod/mini'
import { change } from '#contract/change.ts'
import { command, query } from '#contract/endpoint.ts'
import { whole } from '#contract/shapes.ts'
import { beginnings, firstDaySteps } from '#domain/first-day/checklist.ts'

/** The way of a new company to its first booking. */
const needs = 'adminSystem'

export const firstDayShape = z.object({
  steps: z.array(z.object({ step: z.enum(firstDaySteps), missing: z.array(z.string()), offers: z.array(z.enum(beginnings)) })),
  /** Nothing is missing for the first booking; mail can wait. */
  isReady: z.boolean(),
  /** Somebody took the list off the Dashboard. */
  isHidden: z.boolean(),
})
export type FirstDay = z.infer<typeof firstDayShape>

export const firstDay = query({
  get: '/api/configuration/first-day',
  needs,
  says: 'What is set up, and what is missing for the first booking',
  reply: firstDayShape,
})

export const hideFirstDay = command({
  post: '/api/configuration/first-day',
  needs,
  says: 'Take the first-day list off the Dashboard, or put it back',
  body: z.object({ isHidden: z.boolean() }),
})

export const beginningChange = change({
  confirm: {
    post: '/api/configuration/first-day/confirm',
    says: 'What a beginning would make: the airport as a place, tax codes, fast-track prices',
  },
  make: { post: '/api/configuration/first-day/make', says: 'Make it as confirmed' },
  needs,
  body: z.object({
    beginning: z.enum(beginnings),
    /** What an adult pays for fast track; only its prices ask for it. */
    adultCents: z.prefault(whole(0, 100_000_000), 0),
  }),
})
export const { confirm: confirmBeginning, make: makeBeginning } = beginningChange
