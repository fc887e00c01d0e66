import * as z from 'zod/mini'
import { command, file, query } from '#contract/endpoint.ts'
import { instant } from '#contract/shapes.ts'
import { feedKinds } from '#domain/calendar-feed/feed-kinds.ts'

const feedKind = z.enum(feedKinds)
const ofKind = z.object({ kind: feedKind })

export const calendarFeeds = query({
  get: '/api/calendar-feeds',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'List the calendars this account can subscribe to, with their secret links',
  reply: z.object({
    items: z.array(
      z.object({
        kind: feedKind,
        /** Null: it is off. */
        link: z.nullable(z.object({ url: z.string(), madeAt: instant, readAt: z.nullable(instant) })),
      }),
    ),
  }),
})
export type CalendarFeed = z.infer<typeof calendarFeeds.reply>['items'][number]

export const makeCalendarFeed = command({
  post: '/api/calendar-feeds/{kind}/link',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'Create a calendar’s secret link; the previous one stops working',
  params: ofKind,
})

export const turnOffCalendarFeed = command({
  post: '/api/calendar-feeds/{kind}/turnoff',
  needs: 'signedIn',
  sessionOnly: true,
  summary: 'Turn off a calendar’s secret link',
  params: ofKind,
})

/** Public with its secret link. Works as long as the account is active and has the permission. */
export const calendarFeed = file({
  get: '/calendar/{link}/feed.ics',
  needs: 'public',
  summary: 'Get a calendar by its secret link, for calendar apps',
  media: 'text/calendar; charset=utf-8',
  perMinute: 60,
  params: z.object({ link: z.string().check(z.maxLength(60)) }),
})
