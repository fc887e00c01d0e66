import * as z from 'zod/mini'
import { change } from '#contract/change.ts'
import { command, query } from '#contract/endpoint.ts'
import { whole } from '#contract/shapes.ts'
import { beginnings, firstDaySteps } from '#domain/first-day/checklist.ts'

/** A new company's setup steps up to its first booking. */
const needs = 'adminSystem'

export const firstDayShape = z.object({
  steps: z.array(
    z.object({
      step: z.enum(firstDaySteps),
      missing: z.array(z.string()),
      offers: z.array(z.enum(beginnings)),
    }),
  ),
  /** The first booking can be made; mail is optional. */
  isReady: z.boolean(),
  /** A user has hidden the list on the Dashboard. */
  isHidden: z.boolean(),
})
export type FirstDay = z.infer<typeof firstDayShape>

export const firstDay = query({
  get: '/api/configuration/first-day',
  needs,
  summary: 'List the setup steps, completed and remaining, before the first booking',
  reply: firstDayShape,
})

export const hideFirstDay = command({
  post: '/api/configuration/first-day',
  needs,
  summary: 'Hide the setup list on the Dashboard, or show it again',
  body: z.object({ isHidden: z.boolean() }),
})

export const beginningChange = change({
  confirm: {
    post: '/api/configuration/first-day/confirm',
    summary: 'Preview the initial setup: the airport as a location, tax codes, fast-track prices',
  },
  make: { post: '/api/configuration/first-day/make', summary: 'Run the initial setup as previewed' },
  needs,
  body: z.object({
    beginning: z.enum(beginnings),
    /** The adult fast-track price; required only when creating fast-track prices. */
    adultCents: z.prefault(whole(0, 100_000_000), 0),
  }),
})
export const { confirm: confirmBeginning, make: makeBeginning } = beginningChange
