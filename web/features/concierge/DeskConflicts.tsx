import { Fragment, useState } from 'react'
import { groupPath, scanPath } from '#contract/addresses.ts'
import { deskConflicts, type DeskConflict } from '#contract/offline-desk.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { dayTimeText, timeText } from '#web/ui/value/time-format.ts'
import pageClasses from './concierge.module.css'
import classes from './DeskConflicts.module.css'

const ResolveDialog = preloadable(async () => (await import('./ResolveDialog.tsx')).ResolveDialog)

const UndoCancellationDialog = preloadable(
  async () => (await import('#web/parts/changes/UndoCancellationDialog.tsx')).UndoCancellationDialog,
)

type Resolution = 'accepted' | 'dismissed'

/** A device's clock that differs less is not worth mentioning. */
const clockMinutes = 2

/** Offline desk steps that no longer applied, each with the party's current state, to accept or dismiss. */
export function DeskConflicts({ date }: { date: string }) {
  const [isAll, setAll] = useState(false)
  const query = isAll ? { date, state: 'all' as const } : {}
  const list = useLoad(deskConflicts, { query }, { live: ['fastTrack'], keepPrevious: true })
  const items = list.data?.items ?? []
  return (
    <section className={pageClasses.panel} aria-label="Desk conflicts">
      <div className={pageClasses.panelHead}>
        <h2>{isAll ? `Desk conflicts on ${dayText(date)}` : 'Open desk conflicts'}</h2>
        <p>
          These actions were saved offline but couldn’t be applied. Accepting one applies it to the party’s
          current state.
        </p>
      </div>
      <LoadBoundary {...list}>
        {items.length === 0 && (
          <Notice>{isAll ? 'No desk conflicts on this day' : 'No open desk conflicts'}</Notice>
        )}
        <ul className={classes.list}>
          {byParty(items).map((conflicts) => (
            <Fragment key={conflicts[0].guid}>
              {conflicts.length > 1 && <AllOfParty conflicts={conflicts} />}
              {conflicts.map((it) => (
                <Conflict key={it.guid} conflict={it} />
              ))}
            </Fragment>
          ))}
        </ul>
      </LoadBoundary>
      <Button onClick={() => setAll(!isAll)}>
        {isAll ? 'Show open conflicts' : `Show all from ${dayText(date)}`}
      </Button>
    </section>
  )
}

type OfParty = [DeskConflict, ...DeskConflict[]]

/** Open conflicts of one party stand together, at its first one; resolved ones stand alone. */
function byParty(items: readonly DeskConflict[]): OfParty[] {
  const parties = new Map<string, OfParty>()
  for (const it of items) {
    const key = it.resolved === null ? (it.bookingGuid ?? it.guid) : it.guid
    const found = parties.get(key)
    if (found) found.push(it)
    else parties.set(key, [it])
  }
  return [...parties.values()]
}

function AllOfParty({ conflicts }: { conflicts: OfParty }) {
  const [deciding, setDeciding] = useState<Resolution | null>(null)
  const [{ reference, name, whyNotAccept }] = conflicts
  const whyNone = conflicts.every((it) => it.whyNotAccept !== null) ? whyNotAccept : null
  return (
    <li className={classes.party} aria-label={`All of ${reference}`}>
      <p>
        {conflicts.length} conflicts of {reference} {name}
      </p>
      <Button disabledReason={whyNone} onClick={() => setDeciding('accepted')}>
        Accept all {conflicts.length}
      </Button>
      <Button onClick={() => setDeciding('dismissed')}>Dismiss all {conflicts.length}</Button>
      {deciding !== null && (
        <ResolveDialog conflicts={conflicts} as={deciding} onClose={() => setDeciding(null)} />
      )}
    </li>
  )
}

function Conflict({ conflict }: { conflict: DeskConflict }) {
  const { timeZone } = useAccount().site
  const [deciding, setDeciding] = useState<Resolution | null>(null)
  const {
    whyNotAccept,
    reference,
    name,
    serviceDate,
    step,
    now,
    why,
    by,
    device,
    at,
    deviceAt,
    receivedAt,
    resolved,
  } = conflict
  const isClockOff = Math.abs(minutesBetween(deviceAt, at)) > clockMinutes
  return (
    <li className={classes.conflict} aria-label={`${reference} ${name}`}>
      <h3>
        <Reference conflict={conflict} /> {name} <span>{dayText(serviceDate)}</span>
      </h3>
      <dl className={classes.sides}>
        <div>
          <dt>Action on the device</dt>
          <dd>
            <strong>{step}</strong>
            <span>
              {timeText(at, timeZone)} by {by}
              {device !== '' && `, ${device}`}
              {isClockOff && `. The device’s clock showed ${dayTimeText(deviceAt, timeZone)}.`}
            </span>
            <span>
              Rejected at {timeText(receivedAt, timeZone)}: {why}
            </span>
          </dd>
        </div>
        <div>
          <dt>Current state</dt>
          <dd>
            <strong>{now}</strong>
          </dd>
        </div>
      </dl>
      {resolved ? (
        <p className={classes.resolved}>
          {resolved.as === 'accepted' ? 'Accepted' : 'Dismissed'} {dayTimeText(resolved.at, timeZone)} by{' '}
          {resolved.by}: {resolved.reason}
        </p>
      ) : (
        <div className={classes.buttons}>
          <Button disabledReason={whyNotAccept} onClick={() => setDeciding('accepted')}>
            Accept<span className="said"> {reference}</span>
          </Button>
          <Button onClick={() => setDeciding('dismissed')}>
            Dismiss<span className="said"> {reference}</span>
          </Button>
          <Remedy conflict={conflict} />
          {whyNotAccept !== null && <p>Can’t be accepted: {whyNotAccept}</p>}
        </div>
      )}
      {deciding !== null && (
        <ResolveDialog conflicts={[conflict]} as={deciding} onClose={() => setDeciding(null)} />
      )}
    </li>
  )
}

/** What makes the action acceptable: the cancellation undone here, or the flight changed at the desk. */
function Remedy({ conflict: { remedy, bookingGuid, reference } }: { conflict: DeskConflict }) {
  const [isUndoing, setUndoing] = useState(false)
  if (remedy === null || bookingGuid === null) return null
  if (remedy === 'changeFlight')
    return <Button href={scanPath({ find: reference })}>Change flight at the desk</Button>
  return (
    <>
      <Button onClick={() => setUndoing(true)}>
        Undo cancellation<span className="said"> of {reference}</span>
      </Button>
      {isUndoing && (
        <UndoCancellationDialog
          bookingGuid={bookingGuid}
          reference={reference}
          refreshes={[deskConflicts]}
          onDone={() => setUndoing(false)}
          onClose={() => setUndoing(false)}
        />
      )}
    </>
  )
}

function Reference({ conflict: { reference, customerGuid, groupGuid } }: { conflict: DeskConflict }) {
  const maySee = useMay('viewCustomer')
  if (reference === '') return null
  const isLinked = maySee && customerGuid !== null && groupGuid !== null
  return (
    <a href={isLinked ? groupPath(customerGuid, groupGuid) : scanPath({ find: reference })}>{reference}</a>
  )
}
