import type { Permission } from '#domain/access/permissions.ts'

/** The calendars an account can subscribe to: a driver’s trips, a partner’s bookings, the desk’s parties. */
export const feedKinds = ['driver', 'partner', 'desk'] as const
export type FeedKind = (typeof feedKinds)[number]

export interface FeedReader {
  kind: 'staff' | 'partner' | 'system' | 'guest'
  permissions: readonly Permission[]
}

/** The feeds of an account. Each needs the permission for the screen that shows the same. */
export function feedsOf({ kind, permissions }: FeedReader): FeedKind[] {
  const may: Record<FeedKind, boolean> = {
    driver: kind === 'staff' && permissions.includes('driver'),
    partner: kind === 'partner' && permissions.includes('viewCustomer'),
    desk: kind === 'staff' && permissions.includes('fastTrack'),
  }
  return feedKinds.filter((it) => may[it])
}

/** Days before and after today. */
export const feedDays: Record<FeedKind, { back: number; ahead: number }> = {
  driver: { back: 7, ahead: 60 },
  partner: { back: 7, ahead: 366 },
  desk: { back: 1, ahead: 7 },
}

/** Days a cancelled service stays in the feed, for calendars that never remove events on their own. */
export const cancelledDays = 30
/** The same for a trip that was reassigned. */
export const takenAwayDays = 3
/** How often calendar apps are asked to refresh. */
export const feedMinutes = 15
export const feedEventsAtMost = 2000
