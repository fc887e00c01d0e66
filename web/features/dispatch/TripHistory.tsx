import { auditActionText } from '#contract/audit-actions.ts'
import { dispatcherTrip, type BoardTrip } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLoad } from '../../api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayTimeText } from '#web/ui/value/format.ts'
import { NoShowFileFacts } from './NoShowFileFacts.tsx'
import classes from './dispatch.module.css'

const live = ['trip'] as const

/** The trip's history, newest first. */
export function TripHistory({ trip }: { trip: BoardTrip }) {
  const { timeZone } = useAccount().site
  const found = useLoad(dispatcherTrip, { query: { tripGuid: trip.guid } }, { live, keepPrevious: true })
  return (
    <section>
      {found.data?.noShowFile && <NoShowFileFacts file={found.data.noShowFile} />}
      <h3>History</h3>
      <LoadBoundary {...found}>
        {found.data?.history.length === 0 && <p className={classes.note}>Nothing yet</p>}
        <ol className={classes.history}>
          {found.data?.history.map((it) => (
            <li key={`${it.at} ${it.action}`}>
              <time dateTime={it.at}>{dayTimeText(it.at, timeZone)}</time>
              <span>
                <strong>{it.who}</strong> {auditActionText(it.action)}
                {driverOf(it)}
                {it.reason && <small>{it.reason}</small>}
              </span>
            </li>
          ))}
        </ol>
      </LoadBoundary>
    </section>
  )
}

/** The assigned driver and the car, for assignment lines. */
function driverOf({ action, after }: ReplyOf<typeof dispatcherTrip>['history'][number]): string {
  if (action !== 'assignTrip' && action !== 'messageDriver') return ''
  const { driver, vehicle } = (after ?? {}) as { driver?: unknown; vehicle?: unknown }
  const names = [driver, vehicle].filter((it) => typeof it === 'string')
  return names.length > 0 ? `: ${names.join(', ')}` : ''
}
