import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { groupPath } from '#contract/addresses.ts'
import type { PlannedTrip } from '#contract/dispatch.ts'
import { epochMs } from '#domain/calendar/epoch.ts'
import { useEffects } from '#web/api/effects.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { shortPlace } from '#web/parts/trips/short-place.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import { assignSuggested, type AssignTrip } from './assign-suggested.ts'
import { fitOnBoard } from './board-fit.ts'
import { unmappedEnds } from './mapped-trips.ts'
import type { DayOfTrips } from './TripDialog.tsx'
import type { TripEntriesOf } from './trip-entries.ts'
import classes from './map.module.css'

const TripActionsHere = preloadable(async () => (await import('./TripActionsHere.tsx')).TripActionsHere)
const TripRowMenu = preloadable(async () => (await import('./TripRowMenu.tsx')).TripRowMenu)

export interface MapTripsProps {
  board: DayOfTrips
  trips: readonly PlannedTrip[]
  chosen: string | null
  onChoose: (guid: string) => void
  onAssign: AssignTrip
  offerUndo: (message: string, undo: () => void) => void
}

/** The trips of the map as a list, each with the same menu as on the board. */
export function MapTrips({ board, trips, chosen, onChoose, onAssign, offerUndo }: MapTripsProps) {
  const { items, drivers, cars } = board
  const { timeZone } = useAccount().site
  const { go } = useEffects()
  const mayOpenReservation = useMay('viewCustomer')
  const whyNot = useMemo(() => fitOnBoard(items, cars, timeZone), [items, cars, timeZone])
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const ofMenu = trips.find((it) => it.guid === menu?.guid)
  const entriesOf = (trip: PlannedTrip): TripEntriesOf => ({
    trips: [trip],
    drivers,
    whyNot,
    bestFor: () => trip.suggestion,
    mayOpenReservation,
    does: {
      assign: (driver) => onAssign(trip, driver),
      assignBest: () => assignSuggested(trip, drivers, onAssign),
      open: (it) => onChoose(it.guid),
      openReservation: (it) => go(groupPath(it.customerGuid, it.groupGuid)),
    },
  })
  const findFocused = () => {
    const trip = trips.find((it) => it.guid === entryAt(document.activeElement)?.dataset['trip'])
    // An open trip’s panel offers the actions itself.
    return trip && trip.guid !== chosen ? entriesOf(trip) : null
  }
  const openMenu = (event: MouseEvent | KeyboardEvent) => {
    const entry = entryAt(event.target)
    const guid = entry?.dataset['trip']
    if (!entry || guid === undefined) return
    event.preventDefault()
    const { left, bottom } = entry.getBoundingClientRect()
    // The menu key gives no position.
    const isPointed = 'clientX' in event && (event.clientX > 0 || event.clientY > 0)
    const at = isPointed ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom }
    setMenu({ guid, owner: { current: entry }, at })
  }
  return (
    <>
      <TripActionsHere of="Focused trip" find={findFocused} day={board} offerUndo={offerUndo} />
      <ul
        className={classes.list}
        aria-label="Trips"
        onContextMenu={openMenu}
        // Not every browser sends a `contextmenu` event for these keys.
        onKeyDown={(event) => {
          if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenu(event)
        }}
      >
        {trips
          .toSorted((a, b) => epochMs(a.pickupAt) - epochMs(b.pickupAt))
          .map((trip) => (
            <li key={trip.guid}>
              <TripEntry trip={trip} isChosen={trip.guid === chosen} onChoose={onChoose} />
            </li>
          ))}
      </ul>
      {menu && ofMenu && (
        <TripRowMenu
          key={menu.guid}
          menu={{ ...menu, rows: [ofMenu], onClose: () => setMenu(null), follow: go }}
          of={entriesOf(ofMenu)}
        />
      )}
    </>
  )
}

interface OpenMenu extends Pick<OpenRowMenu<PlannedTrip>, 'owner' | 'at'> {
  guid: string
}

const entryAt = (place: EventTarget | null) =>
  place instanceof Element ? place.closest<HTMLElement>('[data-trip]') : null

interface TripEntryProps {
  trip: PlannedTrip
  isChosen: boolean
  onChoose: (guid: string) => void
}

function TripEntry({ trip, isChosen, onChoose }: TripEntryProps) {
  const { timeZone, airportCode } = useAccount().site
  const missing = unmappedEnds(trip)
  return (
    <button
      type="button"
      className={classes.trip}
      data-trip={trip.guid}
      aria-pressed={isChosen}
      onClick={() => onChoose(trip.guid)}
    >
      <span>
        <b className="figures">{timeText(trip.pickupAt, timeZone)}</b> {trip.guestName}
      </span>
      <Status of="trip" is={trip.status} />
      <small>
        {shortPlace(trip.from, airportCode)} to {shortPlace(trip.to, airportCode)}
        {trip.driverName !== null && ` · ${trip.driverName}`}
      </small>
      {missing.length > 0 && <small>Not on the map: no coordinates for {missing.join(' and ')}</small>}
    </button>
  )
}
