import { useState } from 'react'
import { dispatcherReschedule } from '#contract/dispatch.ts'
import { queryTrips, type ListedTrip } from '#contract/trip-list.ts'
import { useSave } from '#web/api/use-save.ts'
import { whyFailed } from '#web/api/why-failed.ts'
import { useAccount } from '#web/shell/account/account.ts'
import type { BulkOutcome, LeftOut } from '#web/ui/state/left-out.ts'
import { toast } from '#web/ui/state/Toasts.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { movedPickup, rescheduledText, type PickupMove } from './pickup-move.ts'
import type { ListAction } from './use-list-assign.ts'

/** A limit, because each trip is a separate call. */
const mostAtOnce = 60

/** Reschedules trips of the list, one after the other. `onUnchanged` gets the keys of the others. */
export function useListReschedule(onUnchanged: (keys: ReadonlySet<string>) => void) {
  const { timeZone } = useAccount().site
  const { save } = useSave(dispatcherReschedule, { quiet: true, ownToast: true, refreshes: [queryTrips] })
  /** The trips whose new time is being asked. */
  const [asked, setAsked] = useState<readonly ListedTrip[] | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const [sending, setSending] = useState(false)

  const reschedule = async (
    trips: readonly ListedTrip[],
    { reason, ...move }: PickupMove & { reason: string },
  ) => {
    setAsked(null)
    setOutcome(null)
    setSending(true)
    const left: LeftOut[] = []
    const told: string[] = []
    for (const { guid, version, pickupAt, guestName } of trips) {
      const to = movedPickup(pickupAt, move, timeZone)
      const sent = await save({ body: { tripGuid: guid, version, ...to, reason, force: false } })
      if (sent.kind === 'ok') told.push(sent.reply.toast ?? '')
      else
        left.push({
          key: guid,
          what: `${dayTimeText(pickupAt, timeZone)} ${guestName}`,
          why: whyFailed(sent),
        })
    }
    setSending(false)
    const done = rescheduledText(told)
    setOutcome({ done, left })
    if (told.length > 0) toast.success(done)
    onUnchanged(new Set(left.map((it) => it.key)))
  }
  const actionsOf = (trips: readonly ListedTrip[]): ListAction[] => {
    const whyNot = sending
      ? 'Wait until the last action has finished'
      : trips.length > mostAtOnce
        ? `Select at most ${mostAtOnce} trips`
        : null
    return [{ label: 'Reschedule', letter: 's', whyNot, run: () => setAsked(trips) }]
  }
  return {
    actionsOf,
    asked,
    reschedule,
    cancel: () => setAsked(null),
    outcome,
    sending,
    forget: () => setOutcome(null),
  }
}
