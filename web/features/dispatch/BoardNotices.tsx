import { IconAlertTriangle, IconClockExclamation, IconPlane } from '#web/ui/icon/icons.ts'
import { useState, type ReactNode } from 'react'
import { dispatcherAction, type dispatcherDashboard, type BoardException } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { lateFlights, standingLines, type LateFlight, type StandingLine } from './board-words.ts'
import classes from './dispatch.module.css'

const FlightPlanDialog = preloadable(async () => (await import('#web/parts/flight-plan/FlightPlanDialog.tsx')).FlightPlanDialog)
const ReasonDialog = preloadable(async () => (await import('./ReasonDialog.tsx')).ReasonDialog)

type BoardOfDay = ReplyOf<typeof dispatcherDashboard>

/** What needs action: unmatched steps, flights that would move pickups, drivers in two places. */
export function BoardNotices({ board, onOpen }: { board: BoardOfDay; onOpen: (tripGuid: string) => void }) {
  const { timeZone } = useAccount().site
  const late = lateFlights(board.items, timeZone)
  const standing = standingLines(board, timeZone)
  if (board.exceptions.length + late.length + standing.length === 0) return null
  return (
    <ul className={classes.notices} aria-label="Needs a person">
      {board.exceptions.map((it) => (
        <ExceptionNotice key={it.guid} exception={it} onOpen={onOpen} />
      ))}
      {late.map((it) => (
        <LateFlightNotice key={it.guid} flight={it} />
      ))}
      {standing.length > 0 && <StandingNotice lines={standing} onOpen={onOpen} />}
    </ul>
  )
}

function NoticeLine({ tone, icon, message, children }: { tone: 'bad' | 'look'; icon: ReactNode; message: string; children: ReactNode }) {
  return (
    <li data-tone={tone}>
      {icon}
      <span>{message}</span>
      {children}
    </li>
  )
}

/** What was given against an objection, and still is: closed at first, so that the board keeps its room. */
function StandingNotice({ lines, onOpen }: { lines: readonly StandingLine[]; onOpen: (tripGuid: string) => void }) {
  return (
    <li data-tone="bad">
      <IconAlertTriangle size={18} aria-hidden />
      <details className={classes.objections}>
        <summary>{lines.length === 1 ? '1 objection stands' : `${lines.length} objections stand`}</summary>
        <ul>
          {lines.map((it) => (
            <li key={`${it.tripGuid} ${it.message}`}>
              <span>{it.message}</span>
              <Button size="xs" onClick={() => onOpen(it.tripGuid)}>
                Open
              </Button>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function ExceptionNotice({ exception, onOpen }: { exception: BoardException; onOpen: (tripGuid: string) => void }) {
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
        Settle
      </Button>
      {asking && (
        <ReasonDialog
          title={`Settle the step of ${reference}`}
          endpoint={dispatcherAction}
          label="How it was settled"
          doLabel="Settle"
          keepLabel="Leave it open"
          required={false}
          toBody={(reason) => ({ action: 'resolve', exceptionGuid: exception.guid, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </NoticeLine>
  )
}

/** A flight that moved, or does not come: what hangs on it follows by one plan. */
function LateFlightNotice({ flight }: { flight: LateFlight }) {
  const [planning, setPlanning] = useState(false)
  return (
    <NoticeLine tone="look" icon={<IconPlane size={18} aria-hidden />} message={flight.message}>
      <Button size="xs" aria-label={`See the plan for ${flight.ident}`} onClick={() => setPlanning(true)}>
        See the plan
      </Button>
      {planning && <FlightPlanDialog flightGuid={flight.guid} ident={flight.ident} onClose={() => setPlanning(false)} />}
    </NoticeLine>
  )
}
