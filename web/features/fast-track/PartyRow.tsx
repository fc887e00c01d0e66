import { counted } from '#domain/text/counted.ts'
import { IconClock, IconNote } from '#web/ui/icon/icons.ts'
import type { DeskRow } from '#contract/fast-track.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { overdueMinutes } from '#domain/fast-track/overdue.ts'
import { partyNumber } from '#domain/fast-track/day-number.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Flags } from '#web/parts/flags/Flags.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { StatusPill } from '#web/ui/value/StatusPill.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { UnsentMark } from './UnsentMark.tsx'
import classes from './PartyRow.module.css'
import scanClasses from './scan.module.css'

interface PartyRowProps {
  row: DeskRow
  isOpen: boolean
  onOpen: () => void
  now: Instant
  /** Also shows the day and flight where the list doesn't. */
  withFlight?: boolean
}

/** A party in a list: number, name, flags, size, status and amount due. */
export function PartyRow({ row, isOpen, onOpen, now, withFlight }: PartyRowProps) {
  const { currency } = useAccount().site
  const overdue = overdueMinutes(row, now)
  return (
    <li>
      <button type="button" className={classes.row} aria-current={isOpen} onClick={onOpen}>
        <span className={classes.number}>{partyNumber(row)}</span>
        <span className={classes.who}>
          <strong>{row.name}</strong>
          <span>
            {row.reference}
            {withFlight && `, ${dayText(row.serviceDate)}, ${row.flight?.ident ?? row.serviceTime}`}
            {row.partnerName !== null && `, ${row.partnerName}`}
          </span>
          <Flags flags={row.flags} />
          {row.details.map((it) => (
            <span key={it.guid} className={classes.note}>
              <IconNote size={16} aria-hidden />
              <span>
                <bdi>{it.name}</bdi>: <bdi>{it.text}</bdi>
              </span>
            </span>
          ))}
          {row.notice !== null && <span className={classes.notice}>{row.notice}</span>}
          {row.differs.length > 0 && (
            <span className={classes.notice}>Differs from the boarding pass: {row.differs.join(', ')}</span>
          )}
        </span>
        <span className={classes.progress}>
          <span className="figures">
            {row.here > 0
              ? `${row.here} of ${row.passengers} checked in`
              : counted(row.passengers, 'person', 'people')}
          </span>
          {overdue !== null && (
            <StatusPill tone="look" icon={<IconClock size={14} />}>
              Overdue {overdue} min
            </StatusPill>
          )}
          <UnsentMark bookingGuid={row.bookingGuid} isShort />
          {row.status !== 'booked' && <Status of="booking" is={row.status} />}
          {row.balanceCents > 0 && (
            <span className={scanClasses.owed}>
              due: <Money cents={row.balanceCents} currency={currency} />
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
