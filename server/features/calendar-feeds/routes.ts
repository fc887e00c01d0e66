import * as contract from '#contract/calendar-feeds.ts'
import { groupPath } from '#contract/addresses.ts'
import { notFound } from '#domain/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { makeFeed, turnOffFeed } from '#server/features/calendar-feeds/commands/feed-links.ts'
import { feedFile } from '#server/features/calendar-feeds/export/feed-file.ts'
import { feedEvents } from '#server/features/calendar-feeds/queries/feed-events.ts'
import { openFeed } from '#server/features/calendar-feeds/queries/open-feed.ts'
import { ownFeeds } from '#server/features/calendar-feeds/queries/own-feeds.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'
import { signedLinks } from '#server/work/signed-links.ts'

const feedNames = { driver: 'Trips', partner: 'Bookings', desk: 'Airport desk' } as const

export function calendarFeedRoutes({ database, sealer, config }: AppContext): Route[] {
  const { publicUrl } = config
  const links = signedLinks(database.db, sealer, config.linkSecret)
  return [
    answerQuery(contract.calendarFeeds, ({ db, actor }) => ownFeeds(db, actor, { links, publicUrl })),
    answerCommand(contract.makeCalendarFeed, (call) => makeFeed(call, call.params.kind)),
    answerCommand(contract.turnOffCalendarFeed, (call) => turnOffFeed(call, call.params.kind)),
    answerFile(contract.calendarFeed, async ({ db, params, now }) => {
      const feed = await openFeed(db, links, params.link, now)
      if (feed === null) return notFound
      const { company, time_zone: timeZone } = await siteSettings(db)
      const body = feedFile({
        name: `${feedNames[feed.kind]} - ${company}`,
        timeZone,
        events: await feedEvents(db, feed, now, timeZone),
        addressOf: (group) => `${publicUrl}${groupPath(group.customerGuid, group.guid)}`,
      })
      return { name: 'calendar.ics', body, isSecretFeed: true }
    }),
  ]
}
