import { IconArrowBackUp, IconUsers } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import { resetQuery } from '#contract/fast-track.ts'
import { isOver } from '#domain/fast-track/overdue.ts'
import { useLoad } from '#web/api/use-load.ts'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DateHeader } from '#web/ui/page/DateHeader.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Outdated } from '#web/ui/state/Outdated.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { deskCalls } from './desk-calls.ts'
import { hoursAhead } from './desk-hours.ts'
import { overduePassengers, wavesOf, type Wave } from './desk-words.ts'
import { useDeskLine } from './device-state.ts'
import { EarlierFlights } from './EarlierFlights.tsx'
import { FlightParties } from './FlightParties.tsx'
import { HourBars } from './HourBars.tsx'
import { TabletName } from './TabletName.tsx'
import type { Desk } from './use-desk.ts'
import classes from './DayList.module.css'

const everyMs = 30_000

interface DayListProps {
  desk: Desk
  today: string
  onDate: (date: string) => void
}

/** The expected and checked-in parties by flight, in time order; or those whose last step can be undone. */
export function DayList({ desk, today, onDate }: DayListProps) {
  const { isAway } = useDeskLine()
  const [isBack, setBack] = useState(false)
  const expected = useLoad(
    deskCalls[desk.mode].find,
    { query: { date: desk.date } },
    { live: ['fastTrack', 'flight'], keepPrevious: true, skip: isBack },
  )
  const steps = useLoad(
    resetQuery,
    { query: { date: desk.date, direction: desk.mode } },
    { live: ['fastTrack'], keepPrevious: true, skip: !isBack },
  )
  const list = isBack ? steps : expected
  const now = usePortalNow(everyMs)
  const { timeZone } = useAccount().site
  const rows = list.data?.items ?? []
  const { earlier, present } = splitAtNow(wavesOf(rows, desk.typed), desk, {
    now,
    isToday: desk.date === today && !isBack,
  })
  const hours = isBack
    ? []
    : hoursAhead(
        rows,
        desk.date === today ? now : (rows.find((it) => it.flight)?.flight?.bestAt ?? now),
        timeZone,
      )
  return (
    <section className={classes.day} aria-label={isBack ? 'Check-ins to undo' : 'Parties on this day'}>
      <div className={classes.dayHead}>
        <DateHeader
          date={desk.date}
          onDate={onDate}
          onRefresh={list.reload}
          busy={list.requestState === 'Network'}
        >
          {desk.date !== today && <Button onClick={() => onDate(today)}>Today</Button>}
        </DateHeader>
        <Button
          icon={<IconArrowBackUp size={18} aria-hidden />}
          kind={isBack ? 'main' : 'plain'}
          size="md"
          disabledReason={
            isAway ? 'Not available offline. Open a party to undo this device’s last step.' : null
          }
          onClick={() => setBack(!isBack)}
        >
          {isBack ? 'Back to parties' : 'Undo a step'}
        </Button>
      </div>
      <Counts
        {...(list.data?.counts ?? notCounted)}
        overdue={desk.mode === 'arrival' ? overduePassengers(rows, now) : null}
      />
      <LoadBoundary {...list}>
        <Outdated is={list.isPrevious}>
          <HourBars
            title={desk.mode === 'arrival' ? 'Arriving passengers by hour' : 'Departing passengers by hour'}
            hours={hours}
          />
          <EarlierFlights waves={earlier} desk={desk} now={now} />
          {present.map((wave) => (
            <FlightParties key={wave.key} wave={wave} desk={desk} now={now} />
          ))}
        </Outdated>
        {present.length === 0 && (
          <Notice icon={<IconUsers size={36} stroke={1.5} aria-hidden />}>{emptyText(isBack, desk)}</Notice>
        )}
      </LoadBoundary>
      <TabletName desk={desk} />
    </section>
  )
}

function emptyText(isBack: boolean, { typed, searched, mode }: Desk): string {
  if (typed !== '' && typed === searched) return 'No match on this list'
  if (typed !== '') return 'No match on this list. Press Enter to search all bookings.'
  if (isBack) return 'No check-ins to undo on this day'
  return mode === 'arrival' ? 'No more arrivals expected' : 'No more departures expected'
}

/** Today's list starts at now: flights that are over fold, unless the typed text looks for them. */
function splitAtNow(
  waves: Wave[],
  { mode, typed }: Desk,
  { now, isToday }: { now: string; isToday: boolean },
) {
  const isEarlier = ({ flight }: Wave) =>
    isToday && typed === '' && flight !== null && isOver(mode, flight, now)
  return { earlier: waves.filter(isEarlier), present: waves.filter((it) => !isEarlier(it)) }
}

/** Placeholders while the list loads, so that nothing moves. */
const notCounted = { expected: '–', here: '–', through: '–' }

interface CountsProps extends Record<'expected' | 'here' | 'through', number | string> {
  /** Null at a desk where no one can be overdue. */
  overdue: number | null
}

/** Passengers of the day. */
function Counts({ expected, here, through, overdue }: CountsProps) {
  return (
    <dl className={classes.counts}>
      <div>
        <dt>Expected</dt>
        <dd>{expected}</dd>
      </div>
      {overdue !== null && (
        <div data-overdue={overdue > 0 || undefined}>
          <dt>Overdue</dt>
          <dd>{overdue || '–'}</dd>
        </div>
      )}
      <div>
        <dt>Checked in</dt>
        <dd>{here}</dd>
      </div>
      <div>
        <dt>Cleared</dt>
        <dd>{through}</dd>
      </div>
    </dl>
  )
}
