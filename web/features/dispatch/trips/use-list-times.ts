import { useState } from 'react'
import { transportChange } from '#contract/booking-changes.ts'
import { queryTrips, type ListedTrip } from '#contract/trip-list.ts'
import { mostRepeats } from '#domain/booking/repeat-dates.ts'
import { counted } from '#domain/text/counted.ts'
import { useSave } from '#web/api/use-save.ts'
import { whyFailed } from '#web/api/why-failed.ts'
import type { NewTimes } from '#web/parts/pickup-time/ChangesToConfirm.tsx'
import type { BulkOutcome, LeftOut } from '#web/ui/state/left-out.ts'
import { toast } from '#web/ui/state/Toasts.tsx'
import { useMay } from '#web/shell/account/account.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import type { ListAction } from './use-list-assign.ts'

/** As many as of reservations: each booking is a call of its own. */
const mostAtOnce = mostRepeats

/**
 * Changes the pickup times of trips of the list, one booking after the other, once they are confirmed.
 * `onUnchanged` gets the keys of the trips that keep their time.
 */
export function useListTimes(timeZone: string, onUnchanged: (keys: ReadonlySet<string>) => void) {
  const mayChange = useMay('editCustomer')
  const { save } = useSave(transportChange.make, { quiet: true, ownToast: true, refreshes: [queryTrips] })
  const [asked, setAsked] = useState<readonly ListedTrip[] | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const [sending, setSending] = useState(false)

  const nameOf = (trip: ListedTrip) => `${dayTimeText(trip.pickupAt, timeZone)} ${trip.guestName}`
  const change = async (trips: readonly ListedTrip[], { plans, left }: NewTimes) => {
    setOutcome(null)
    setSending(true)
    const unchanged: LeftOut[] = [...left]
    let done = 0
    for (const { keys, request, plan } of plans) {
      const sent = await save({ body: { ...request, confirmation: plan.confirmation } })
      if (sent.kind === 'ok') done += keys.length
      else
        unchanged.push(
          ...trips
            .filter((it) => keys.includes(it.guid))
            .map((it) => ({ key: it.guid, what: nameOf(it), why: whyFailed(sent) })),
        )
    }
    setSending(false)
    setOutcome({ done: done === 0 ? '' : `${done} changed`, left: unchanged })
    if (done > 0) toast.success(`${counted(done, 'trip')} changed`)
    onUnchanged(new Set(unchanged.map((it) => it.key)))
  }
  const actionsOf = (trips: readonly ListedTrip[]): ListAction[] => {
    const whyNot = sending
      ? 'Wait until the last action has finished'
      : trips.length > mostAtOnce
        ? `Select at most ${mostAtOnce} trips`
        : null
    return mayChange ? [{ label: 'Change time', letter: 'h', whyNot, run: () => setAsked(trips) }] : []
  }
  return {
    asked,
    actionsOf,
    change,
    cancel: () => setAsked(null),
    nameOf,
    outcome,
    sending,
    forget: () => setOutcome(null),
  }
}
