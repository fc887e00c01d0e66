import { IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { configurationPath, foundBookingsPath, groupPath, messagesPath } from '#contract/addresses.ts'
import type { WaitlistToApprove } from '#contract/dashboard.ts'
import { screens } from '#contract/screens.ts'
import { useMay } from '#web/shell/account/account.ts'
import { dayText, dayTimeText, timeText } from '#web/ui/value/format.ts'
import type { Today } from './TodayNumbers.tsx'
import classes from './dashboard.module.css'

/** What needs action now: each line has a text and a link to where it is resolved. */
export function Attention({ today, timeZone }: { today: Today; timeZone: string }) {
  const { unassigned, lateFlights, failedMessages, vehiclePapers, toApprove } = today
  const configures = useMay('adminSystem')
  if (!unassigned && !lateFlights && !vehiclePapers && !toApprove && failedMessages === null) return null
  const more = unassigned ? unassigned.total - unassigned.items.length : 0
  const nothing = !unassigned?.total && !lateFlights?.length && !vehiclePapers?.length && !toApprove?.parties && !failedMessages
  return (
    <section aria-labelledby="dashboard-attention">
      <h2 id="dashboard-attention">Needs attention</h2>
      {nothing ? (
        <p className={classes.calm}>
          <IconCheck size={18} aria-hidden /> Nothing right now
        </p>
      ) : (
        <ul className={classes.attention}>
          {lateFlights?.map((it) => (
            <Line
              key={it.guid}
              href={screens.flights.path}
              what={`${it.ident} ${it.city} ${flightState(it.status, it.minutesLate, timeText(it.bestAt, timeZone))}`}
            >
              {it.passengers} fast-track passengers, {it.trips} {it.trips === 1 ? 'trip' : 'trips'}
            </Line>
          ))}
          {unassigned?.items.map((it) => (
            <Line key={it.guid} href={screens.dispatcher.path} what={`No driver: ${dayTimeText(it.pickupAt, timeZone)}`}>
              {it.from} to {it.to}, {it.party}, {it.passengers} {it.passengers === 1 ? 'passenger' : 'passengers'}
            </Line>
          ))}
          {more > 0 && <Line href={screens.dispatcher.path} what={`${more} more ${more === 1 ? 'trip' : 'trips'} without a driver`} />}
          {toApprove && <ToApprove {...toApprove} />}
          {vehiclePapers?.map((it) => (
            <Line
              key={it.guid}
              href={configures ? configurationPath('vehicles', it.guid) : screens.dispatcher.path}
              what={`${it.name} ${it.plate} ${it.expired ? 'may not drive' : 'needs new papers'}`}
            >
              {it.wants.join(', ')}
            </Line>
          ))}
          {failedMessages !== null && failedMessages > 0 && (
            <Line
              href={messagesPath({ state: 'failed' })}
              what={failedMessages === 1 ? '1 message could not be sent' : `${failedMessages} messages could not be sent`}
            />
          )}
        </ul>
      )}
    </section>
  )
}

/** One party is approved on its reservation; several are found on the list, in whose turn the next is named. */
function ToApprove({ parties, first }: WaitlistToApprove) {
  if (first === null) return null
  const { party, passengers, date, direction } = first
  const next = `${party}, party of ${passengers}, ${dayText(date)}, ${direction}s`
  return parties === 1 ? (
    <Line href={groupPath(first.customerGuid, first.groupGuid)} what="1 waiting party can be approved">
      {next}
    </Line>
  ) : (
    <Line href={foundBookingsPath({ waitlist: 'yes' })} what={`${parties} waiting parties can be approved`}>
      first {next}
    </Line>
  )
}

function flightState(status: string, minutesLate: number, bestTime: string): string {
  if (status === 'cancelled' || status === 'diverted') return `is ${status}`
  return `is ${minutesLate} min late, now ${bestTime}`
}

function Line({ href, what, children }: { href: string; what: string; children?: ReactNode }) {
  return (
    <li>
      <a href={href}>
        <IconAlertTriangleFilled size={18} aria-hidden />
        <strong>{what}</strong>
        {children && <span>{children}</span>}
      </a>
    </li>
  )
}
