import { arrivalCheckIn, arrivalLoadBooking } from '#contract/fast-track.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

interface Ticking {
  /** Positions in the party; all of them if omitted. */
  places?: number[]
  device?: string
  at?: string
}

/** An arrivals desk on the small company's first day, with operator Dora. */
export async function openDesk(now: string) {
  const portal = await openTestPortal(now)
  const company = await makeSmallCompany(portal)
  const desk = await signedIn(portal, ['fastTrack'], { name: 'Dora Desk' })
  const load = (booked: Booked) => desk.must(arrivalLoadBooking, { query: { groupGuid: booked.group } })
  return {
    portal,
    company,
    desk,
    book: advancedBooker(portal, company),
    load,
    tick: async (booked: Booked, { places, device = 'Tablet 1', ...rest }: Ticking = {}) => {
      const { people } = await load(booked)
      const passengers = people
        .filter((_, place) => places?.includes(place) ?? true)
        .map(({ guid }) => ({ guid }))
      return desk.call(arrivalCheckIn, {
        query: { groupGuid: booked.group },
        body: { passengers, device, ...rest },
      })
    },
  }
}

export type OpenDesk = Awaited<ReturnType<typeof openDesk>>

export function adultsNamed(...names: [string, string][]) {
  return names.map(([firstName, lastName]) => ({ firstName, lastName, ageBand: 'adult' as const }))
}
