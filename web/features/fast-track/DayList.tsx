import { IconArrowBackUp, IconUsers } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import { resetQuery } from '#contract/fast-track.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DateHeader } from '#web/ui/page/DateHeader.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Outdated } from '#web/ui/state/Outdated.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { deskCalls } from './desk-calls.ts'
import { flightTimeText, wavesOf, type Wave } from './desk-words.ts'
import { PartyRow } from './PartyRow.tsx'
import { TabletName } from './TabletName.tsx'
import type { Desk } from './use-desk.ts'
import classes from './DayList.module.css'
import scanClasses from './scan.module.css'

const DayWave = preloadable(async () => (await import('./DayWave.tsx')).DayWave)

interface DayListProps {
  desk: Desk
  today: string
  onDate: (date: string) => void
}

/** The expected and checked-in parties by flight, in time order; or those whose last step can be undone. */
export function DayList({ desk, today, onDate }: DayListProps) {
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
  const waves = wavesOf(list.data?.items ?? [], desk.typed)
  return (
    <section className={classes.day} aria-label={isBack ? 'Steps to undo' : 'Parties on this day'}>
      <div className={classes.dayHead}>
        <DateHeader date={desk.date} onDate={onDate} onRefresh={list.reload} busy={list.requestState === 'Network'}>
          {desk.date !== today && <Button onClick={() => onDate(today)}>Today</Button>}
        </DateHeader>
        <Button
          icon={<IconArrowBackUp size={18} aria-hidden />}
          kind={isBack ? 'main' : 'plain'}
          size="md"
          onClick={() => setBack(!isBack)}
        >
          {isBack ? 'Back to parties' : 'Undo a step'}
        </Button>
      </div>
      <Counts {...(list.data?.counts ?? notCounted)} />
      <div className={list.data?.items.length === 0 ? undefined : classes.waveRoom}>
        <DayWave date={desk.date} />
      </div>
      <LoadBoundary {...list}>
        <Outdated is={list.isPrevious}>
          {waves.map((wave) => (
            <WaveOfFlight key={wave.key} wave={wave} desk={desk} />
          ))}
        </Outdated>
        {waves.length === 0 && <Notice icon={<IconUsers size={36} stroke={1.5} aria-hidden />}>{emptyText(isBack, desk)}</Notice>}
      </LoadBoundary>
      <TabletName desk={desk} />
    </section>
  )
}

function emptyText(isBack: boolean, { typed, mode }: Desk): string {
  if (typed !== '') return 'No match on this list. Press Enter to search all bookings.'
  if (isBack) return 'No check-ins to undo on this day'
  return mode === 'arrival' ? 'No more arrivals expected' : 'No more departures expected'
}

/** Placeholders while the list loads, so that nothing moves. */
const notCounted = { expected: '–', here: '–', through: '–' }

function Counts({ expected, here, through }: Record<'expected' | 'here' | 'through', number | string>) {
  return (
    <dl className={classes.counts}>
      <div>
        <dt>Expected</dt>
        <dd>{expected}</dd>
      </div>
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

function WaveOfFlight({ wave: { flight, rows, passengers }, desk }: { wave: Wave; desk: Desk }) {
  const { timeZone } = useAccount().site
  return (
    <section className={classes.wave}>
      <h2>
        {flight ? (
          <>
            <time className={classes.waveTime} data-late={flight.late || flight.status === 'cancelled'}>
              {flightTimeText(flight, timeZone)}
            </time>
            <span>
              {flight.ident} {flight.city}
              {rows[0] && rows[0].serviceDate !== desk.date && `, ${dayText(rows[0].serviceDate)}`}
            </span>
          </>
        ) : (
          <span>No flight</span>
        )}
        <span className={classes.waveCount}>{passengers}</span>
      </h2>
      <ul className={scanClasses.list}>
        {rows.map((row) => (
          <PartyRow key={row.bookingGuid} row={row} isOpen={desk.booking === row.bookingGuid} onOpen={() => desk.open(row)} />
        ))}
      </ul>
    </section>
  )
}
