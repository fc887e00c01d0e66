import type { NoShowFile } from '#domain/trip/no-show-file.ts'
import { waitMinutes } from '#domain/trip/wait.ts'
import type { Db } from '#server/db/connection.ts'

interface Shown {
  guid: string
  status?: unknown
  waitMinutes: number | null
  longestMinutes?: number
  bookingGuids?: string[]
}

/**
 * Adds the waiting time of no-shows to the stored books. Earlier versions didn't count it, so it comes from
 * the no-show records.
 */
export async function withWaitsOfNoShows<B>(db: Db, books: B): Promise<B> {
  const trips = await db
    .selectFrom('trip')
    .select(['guid', 'no_show_file'])
    .where('no_show_file', 'is not', null)
    .execute()
  const byTrip = new Map(
    trips.map(({ guid, no_show_file: stored }) => {
      const { waitedFrom, closedAt } = stored as unknown as NoShowFile
      return [guid, waitMinutes(waitedFrom, closedAt)]
    }),
  )
  const byBooking = new Map<string, number>()
  const withTrips = mapped(books, (it) => {
    const minutes = it.status === 'noShow' && it.waitMinutes === null ? byTrip.get(it.guid) : undefined
    if (minutes === undefined) return it
    for (const guid of it.bookingGuids ?? []) byBooking.set(guid, minutes)
    return { ...it, waitMinutes: minutes }
  })
  return mapped(withTrips, (it) => {
    if (it.longestMinutes === undefined) return it
    const minutes = (it.bookingGuids ?? []).map((guid) => byBooking.get(guid) ?? 0)
    return {
      ...it,
      waitMinutes: minutes.reduce((sum, own) => sum + own, it.waitMinutes ?? 0),
      longestMinutes: Math.max(it.longestMinutes, ...minutes),
    }
  })
}

function mapped<B>(books: B, change: (shown: Shown) => Shown): B {
  return JSON.parse(JSON.stringify(books), (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'waitMinutes' in value ? change(value as Shown) : value,
  ) as B
}
