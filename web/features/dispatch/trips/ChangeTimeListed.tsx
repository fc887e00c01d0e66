import { transportChange, transportChangeState } from '#contract/booking-changes.ts'
import type { ListedTrip } from '#contract/trip-list.ts'
import { call } from '#web/api/client.ts'
import { whyFailed } from '#web/api/why-failed.ts'
import { ChangeTimes, type AskedTime } from '#web/parts/pickup-time/ChangeTimes.tsx'
import type { NewTimes, PlannedTime } from '#web/parts/pickup-time/ChangesToConfirm.tsx'
import { tripsAtTime } from '#web/parts/pickup-time/pickup-time.ts'
import type { LeftOut } from '#web/ui/state/left-out.ts'
import { dayText } from '#web/ui/value/format.ts'

interface ChangeTimeListedProps {
  trips: readonly ListedTrip[]
  nameOf: (trip: ListedTrip) => string
  onChange: (confirmed: NewTimes) => void
  onClose: () => void
}

/** Changes the pickup time of trips in the list, those of a booking by one plan. */
export function ChangeTimeListed({ trips, nameOf, onChange, onClose }: ChangeTimeListedProps) {
  const plansFor = async (asked: AskedTime) => {
    const plans: PlannedTime[] = []
    const left: LeftOut[] = []
    for (const [bookingGuid, ofBooking] of Map.groupBy(trips, (it) => it.bookingGuid)) {
      const planned = await planOf(bookingGuid, ofBooking, asked)
      if (planned.plan) plans.push(planned.plan)
      left.push(
        ...ofBooking.flatMap((trip) => {
          const why = planned.left.get(trip.guid)
          return why === undefined ? [] : [{ key: trip.guid, what: nameOf(trip), why }]
        }),
      )
    }
    return { plans, left }
  }
  return <ChangeTimes noun="trip" plansFor={plansFor} onChange={onChange} onClose={onClose} />
}

/** The plan for the trips of one booking, and why each of the others can’t be changed. */
async function planOf(
  bookingGuid: string,
  trips: readonly ListedTrip[],
  asked: AskedTime,
): Promise<{ plan: PlannedTime | null; left: ReadonlyMap<string, string> }> {
  const none = (why: string) => ({ plan: null, left: new Map(trips.map((it) => [it.guid, why])) })
  const state = await call(transportChangeState, { query: { bookingGuid } })
  if (state.kind !== 'ok') return none(whyFailed(state))
  const guids = trips.map((it) => it.guid)
  const { request, from, left } = tripsAtTime(state.reply, guids, asked)
  const kept = new Map(left.map((it) => [it.tripGuid, it.why]))
  if (request === null) return { plan: null, left: kept }
  const plan = await call(transportChange.confirm, { body: request })
  if (plan.kind !== 'ok') return none(whyFailed(plan))
  const keys = guids.filter((it) => !kept.has(it))
  return {
    plan: { keys, what: namedTrips(trips), from: from.join(', '), request, plan: plan.reply },
    left: kept,
  }
}

/** `Ann Berg RX7K2P, Fri 20 Nov` */
function namedTrips(trips: readonly ListedTrip[]): string {
  const [first] = trips
  const days = [...new Set(trips.map((it) => dayText(it.serviceDate)))]
  return first ? `${first.guestName} ${first.reference}, ${days.join(', ')}` : ''
}
