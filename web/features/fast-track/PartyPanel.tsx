import { IconX } from '#web/ui/icon/first-icons.ts'
import type { DeskParty } from '#contract/fast-track.ts'
import { partyNumber } from '#domain/fast-track/day-number.ts'
import { useRef } from 'react'
import { useLoad } from '#web/api/use-load.ts'
import { Flags } from '#web/parts/flags/Flags.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { Button, IconButton } from '#web/ui/button/Button.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { CheckInQuestions } from './check-in-questions.ts'
import { deskCalls } from './desk-calls.ts'
import { PartyActions } from './PartyActions.tsx'
import { PartyFacts } from './PartyFacts.tsx'
import { PartyMore } from './PartyMore.tsx'
import { PassengerTicks } from './PassengerTicks.tsx'
import { UnsentMark } from './UnsentMark.tsx'
import type { Desk } from './use-desk.ts'
import { useTickKeys } from './use-tick-keys.ts'
import { useTicks } from './use-ticks.ts'
import classes from './PartyPanel.module.css'

const CheckInFields = preloadable(async () => (await import('./CheckInFields.tsx')).CheckInFields)

/** The open party: passengers, amount due, actions. */
export function PartyPanel({ desk, bookingGuid }: { desk: Desk; bookingGuid: string }) {
  const party = useLoad(
    deskCalls[desk.mode].load,
    { query: { bookingGuid, date: desk.date } },
    { live: ['fastTrack', 'flight', 'ledger', 'trip'] },
  )
  return <LoadBoundary {...party}>{party.data && <Party desk={desk} party={party.data} />}</LoadBoundary>
}

function Party({ desk, party }: { desk: Desk; party: DeskParty }) {
  const ticks = useTicks(party)
  const questions = useRef<CheckInQuestions>(null)
  const asks =
    Object.keys(party.answers).length > 0 && ticks.expected.length > 0 && party.whyNot.checkIn === null
  // Such as a closed day: the list doesn't know it.
  const stop = party.notice ?? (ticks.expected.length > 0 ? party.whyNot.checkIn : null)
  useTickKeys(desk, party, ticks)
  return (
    <section className={classes.party} aria-label={`Party ${party.reference}`}>
      <header className={classes.partyHead}>
        <div className={classes.partyNumber}>
          <span>Number</span>
          <strong>{partyNumber(party)}</strong>
        </div>
        <div className={classes.partyName}>
          <h2>{party.name}</h2>
          <p>
            <span className={classes.reference}>{party.reference}</span>
            {party.partnerName !== null && <span>{party.partnerName}</span>}
            <Status of="booking" is={party.status} />
            <Flags flags={party.flags} />
            <UnsentMark bookingGuid={party.bookingGuid} />
          </p>
        </div>
        <IconButton label="Close party" size="xl" onClick={desk.close}>
          <IconX size={22} aria-hidden />
        </IconButton>
      </header>
      {stop !== null && (
        <p className={classes.stop}>
          {stop}
          {party.direction !== desk.mode && (
            <Button size="md" onClick={() => desk.changeMode(party.direction, party.bookingGuid)}>
              Go to {party.direction === 'arrival' ? 'arrivals' : 'departures'}
            </Button>
          )}
        </p>
      )}
      <PassengerTicks desk={desk} party={party} ticks={ticks} />
      {asks && <CheckInFields desk={desk} party={party} ticked={ticks.ticked} questions={questions} />}
      <PartyFacts desk={desk} party={party} />
      <PartyMore desk={desk} party={party} />
      <PartyActions desk={desk} party={party} ticks={ticks} questions={asks ? questions : null} />
    </section>
  )
}
