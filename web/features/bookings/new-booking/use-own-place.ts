import { useEffect, useMemo, useRef } from 'react'
import { bookingPartner } from '#contract/booking-partner.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { noPlace, placeValues } from '#web/features/bookings/drive/drive-values.ts'

/**
 * The location of a partner user’s partner, and whether it is still loading. `noPlace` for staff, if the
 * partner has none, or if loading fails.
 */
export function useOwnPlace() {
  const isPartner = useAccount().kind === 'partner'
  const load = useLoad(bookingPartner, {}, { skip: !isPartner, live: ['configuration'] })
  const { guid = null, name = '' } = load.data?.location ?? {}
  const ownPlace = useMemo(
    () => (guid === null ? noPlace : placeValues({ locationGuid: guid, address: '', zoneGuid: null }, name)),
    [guid, name],
  )
  const isWaiting = isPartner && load.data === undefined && load.failure === null
  // A retry after a failure must not hide the form, which is in use by then.
  const isShown = useRef(false)
  useEffect(() => {
    if (!isWaiting) isShown.current = true
  }, [isWaiting])
  return { ownPlace, load, isLoading: isWaiting && !isShown.current }
}
