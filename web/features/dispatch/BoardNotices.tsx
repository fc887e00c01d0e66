import { IconAlertTriangle, IconClockExclamation, IconPlane } from '#web/ui/icon/icons.ts'
import { useState, type ReactNode } from 'react'
import { dispatcherAction, type dispatcherDashboard, type BoardException } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { counted } from '#domain/text/counted.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { lateFlights, conflictLines, type LateFlight, type ConflictLine } from './board-words.ts'
import { tightLines } from './travel.ts'
import classes from './dispatch.module.css'

const FlightPlanDialog = preloadable(
  async () => (await import('#web/parts/flight-plan/FlightPlanDialog.tsx')).FlightPlanDialog,
)
const ReasonDialog = preloadable(async () => (await import('./ReasonDialog.tsx')).ReasonDialog)

type BoardOfDay = ReplyOf<typeof dispatcherDashboard>

/** Notices that need action: steps that couldn’t be applied, flights that affect pickups, conflicts. */
export function BoardNotices({ board, onOpen }: { board: BoardOfDay; onOpen: (tripGuid: string) => void }) {
  const { timeZone } = useAccount().site
  const late = lateFlights(board.items, timeZone, board.date)
  const conflicts = conflictLines(board, timeZone)
  const tight = tightLines(board.items, timeZone)
  if (board.exceptions.length + late.length + conflicts.length + tight.length === 0) return null
  return (
    <ul className={classes.notices} aria-label="Needs attention">
      {board.exceptions.map((exception) => (
        <ExceptionNotice key={exception.guid} exception={exception} onOpen={onOpen} />
      ))}
      {late.map((flight) => (
        <LateFlightNotice key={flight.guid} flight={flight} />
      ))}
      {conflicts.length > 0 && (
        <LinesNotice
          tone="bad"
          title={counted(conflicts.length, 'conflict')}
          lines={conflicts}
          onOpen={onOpen}
        />
      )}
      {tight.length > 0 && (
        <LinesNotice
          tone="look"
          title={`Too little driving time to ${counted(tight.length, 'trip')}`}
          lines={tight}
          onOpen={onOpen}
        />
      )}
    </ul>
  )
}

function NoticeLine({
  tone,
  icon,
  message,
  children,
}: {
  tone: 'bad' | 'look'
  icon: ReactNode
  message: string
  children: ReactNode
}) {
  return (
    <li data-tone={tone}>
      {icon}
      <span>{message}</span>
      {children}
    </li>
  )
}

/** Conflicts or tight ways of assigned trips, collapsed at first to leave room for the board. */
function LinesNotice({
  tone,
  title,
  lines,
  onOpen,
}: {
  tone: 'bad' | 'look'
  title: string
  lines: readonly ConflictLine[]
  onOpen: (tripGuid: string) => void
}) {
  return (
    <li data-tone={tone}>
      <IconAlertTriangle size={18} aria-hidden />
      <details className={classes.conflicts}>
        <summary>{title}</summary>
        <ul>
          {lines.map(({ tripGuid, message }) => (
            <li key={`${tripGuid} ${message}`}>
              <span>{message}</span>
              <Button size="xs" onClick={() => onOpen(tripGuid)}>
                Open
              </Button>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function ExceptionNotice({
  exception,
  onOpen,
}: {
  exception: BoardException
  onOpen: (tripGuid: string) => void
}) {
  const { timeZone } = useAccount().site
  const [asking, setAsking] = useState(false)
  const { reference, driverName, deviceAt, message } = exception
  return (
    <NoticeLine
      tone="look"
      icon={<IconClockExclamation size={18} aria-hidden />}
      message={`${reference}, ${driverName}, ${dayTimeText(deviceAt, timeZone)}: ${message}`}
    >
      <Button size="xs" onClick={() => onOpen(exception.tripGuid)}>
        Open
      </Button>
      <Button size="xs" onClick={() => setAsking(true)}>
        Resolve
      </Button>
      {asking && (
        <ReasonDialog
          title={`Step not applied: ${reference}`}
          endpoint={dispatcherAction}
          label="Resolution"
          doLabel="Resolve"
          keepLabel="Cancel"
          required={false}
          toBody={(reason) => ({ action: 'resolve', exceptionGuid: exception.guid, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </NoticeLine>
  )
}

/** A delayed, early, cancelled or diverted flight, with a plan to update its pickups and fast tracks. */
function LateFlightNotice({ flight }: { flight: LateFlight }) {
  const [planning, setPlanning] = useState(false)
  const view = () => setPlanning(true)
  useActionsHere(flight.ident, [{ label: 'View plan', words: ['late flight'], run: view }])
  return (
    <NoticeLine tone="look" icon={<IconPlane size={18} aria-hidden />} message={flight.message}>
      <Button size="xs" aria-label={`View plan for ${flight.ident}`} onClick={view}>
        View plan
      </Button>
      {planning && (
        <FlightPlanDialog flightGuid={flight.guid} ident={flight.ident} onClose={() => setPlanning(false)} />
      )}
    </NoticeLine>
  )
}
