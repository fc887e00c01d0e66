import { IconX } from '#web/ui/icon/first-icons.ts'
import type { BoardDriver, PlannedTrip, dispatcherDashboard } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { pickupConfirmed } from '#web/parts/trips/pickup-confirmed.ts'
import { Flags } from '#web/parts/flags/Flags.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { IconButton } from '#web/ui/button/Button.tsx'
import { timeText, weekdayTimeText } from '#web/ui/value/time-format.ts'
import { AssignTo } from './AssignTo.tsx'
import { clashesOfTrip, isNotAccepted } from './board-words.ts'
import { TripConflicts } from './TripConflicts.tsx'
import { TripActions } from './TripActions.tsx'
import { TripFacts } from './TripFacts.tsx'
import { TripHistory } from './TripHistory.tsx'
import { tightTexts } from './travel.ts'
import classes from './dispatch.module.css'

const AddCharge = preloadable(async () => (await import('#web/parts/trips/AddCharge.tsx')).AddCharge)
const TripPartnerNotes = preloadable(
  async () => (await import('./notes/TripPartnerNotes.tsx')).TripPartnerNotes,
)
const TripNotes = preloadable(async () => (await import('./notes/TripNotes.tsx')).TripNotes)

interface TripPanelProps {
  trip: PlannedTrip
  board: ReplyOf<typeof dispatcherDashboard>
  onAssign: (trip: PlannedTrip, driver: BoardDriver | null, car?: string | null) => void
  assigning: boolean
  offerUndo: (message: string, undo: () => void) => void
  /** Inside a dialog, which has its own close button. */
  inDialog: boolean
  onClose: () => void
}

/** The panel of one trip: driver, actions, facts and history. */
export function TripPanel({
  trip,
  board,
  onAssign,
  assigning,
  offerUndo,
  inDialog,
  onClose,
}: TripPanelProps) {
  const { timeZone } = useAccount().site
  const clashes = clashesOfTrip(board.clashes, trip.guid)
  const tight = tightTexts(board.items, timeZone).get(trip.guid)
  return (
    <aside className={classes.panel} aria-label={`Trip ${trip.reference}`}>
      <header className={classes.panelHead}>
        <div>
          <h2>
            <time dateTime={trip.pickupAt}>{weekdayTimeText(trip.pickupAt, timeZone, board.date)}</time>{' '}
            {trip.guestName}
          </h2>
          <div className={classes.pills}>
            <Status of="trip" is={trip.status} />
            {isNotAccepted(trip) && <span className={classes.late}>Not accepted</span>}
            {trip.pickupConfirmed === true && <span>{pickupConfirmed}</span>}
            <Flags flags={trip.flags} />
          </div>
        </div>
        {!inDialog && (
          <IconButton label="Close" onClick={onClose}>
            <IconX size={18} aria-hidden />
          </IconButton>
        )}
      </header>
      <TripConflicts trip={trip} clashes={clashes} />
      {tight !== undefined && (
        <ul className={classes.tight} aria-label="Tight">
          {tight.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      )}
      <AssignTo
        key={`${trip.guid} ${trip.version}`}
        trip={trip}
        drivers={board.drivers}
        cars={board.cars}
        trips={board.items}
        date={board.date}
        busy={assigning}
        onAssign={(driver, car) => onAssign(trip, driver, car)}
      />
      <TripActions trip={trip} board={board} offerUndo={offerUndo} />
      {trip.status === 'completed' && (
        <AddCharge
          of={`trip ${trip.reference}`}
          trip={{ ...trip, pickupTime: timeText(trip.pickupAt, timeZone) }}
        />
      )}
      <TripFacts trip={trip} driver={board.drivers.find((it) => it.guid === trip.life.driverGuid)} />
      {trip.partnerName !== null && <TripPartnerNotes key={trip.guid} trip={trip} />}
      <TripNotes key={trip.bookingGuid} trip={trip} />
      <TripHistory trip={trip} />
    </aside>
  )
}
