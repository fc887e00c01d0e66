import { useState } from 'react'
import { scanPath } from '#contract/addresses.ts'
import { conciergeQuery } from '#contract/concierge.ts'
import type { DeskRow } from '#contract/fast-track.ts'
import { partyNumber } from '#domain/fast-track/day-number.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Flags } from '#web/parts/flags/Flags.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { dayText } from '#web/ui/value/format.ts'
import classes from './concierge.module.css'

/** Finds a party of the date; each result links to the desk. */
export function FindParty({ date }: { date: string }) {
  const [query, setQuery] = useState('')
  const found = useLoad(
    conciergeQuery,
    { query: { date, query } },
    { live: ['fastTrack'], keepPrevious: true, skip: query === '' },
  )
  return (
    <section className={classes.panel} aria-label="Find a party">
      <SearchBox
        label="Find a party by name, reference, number or flight"
        value={query}
        onChange={setQuery}
      />
      {query !== '' && (
        <LoadBoundary {...found}>
          {found.data && found.data.items.length === 0 && <Notice>No results found</Notice>}
          <ul className={classes.found}>
            {found.data?.items.map((party) => (
              <Found key={party.bookingGuid} row={party} date={date} />
            ))}
          </ul>
        </LoadBoundary>
      )}
    </section>
  )
}

function Found({ row, date }: { row: DeskRow; date: string }) {
  const { currency } = useAccount().site
  const day = row.serviceDate === date ? '' : `${dayText(row.serviceDate)}, `
  return (
    <li>
      <a href={scanPath({ date: row.serviceDate, find: row.reference, desk: row.direction })}>
        <strong className={classes.number}>{partyNumber(row)}</strong>
        <span className={classes.who}>
          <strong>{row.name}</strong>
          <span>
            {row.reference}, {day}
            {row.direction}, {row.flight?.ident ?? row.serviceTime}
          </span>
          <Flags flags={row.flags} />
        </span>
        <span className={classes.progress}>
          <span>
            {row.here} of {row.passengers} checked in
          </span>
          <Status of="booking" is={row.status} />
          {row.balanceCents > 0 && (
            <span className={classes.owed}>
              due: <Money cents={row.balanceCents} currency={currency} />
            </span>
          )}
        </span>
      </a>
    </li>
  )
}
