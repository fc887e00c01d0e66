import { useMemo } from 'react'
import type { FlightWave } from '#contract/concierge.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { timeText } from '#web/ui/value/format.ts'
import classes from './concierge.module.css'

/** The flights of the day in the order of their best times, each with how far its parties are. */
export function FlightWaves({ waves }: { waves: readonly FlightWave[] }) {
  const { timeZone } = useAccount().site
  const columns = useMemo(() => waveColumns(timeZone), [timeZone])
  return (
    <DataTable
      label="Flights"
      name="concierge-waves"
      columns={columns}
      rows={waves}
      rowKey={(it) => `${it.direction} ${it.flight?.guid ?? ''}`}
      live
      empty={<Notice>No party has a fast track on this day</Notice>}
    />
  )
}

function waveColumns(timeZone: string): Column<FlightWave>[] {
  const late = ({ flight }: FlightWave) => (flight?.late ? `${flight.minutesLate} min late` : '')
  return [
    {
      id: 'time',
      header: 'Time',
      fixed: true,
      cell: (it) => (
        <span data-late={it.flight?.late || undefined} className={classes.time}>
          {it.flight ? timeText(it.flight.bestAt, timeZone) : '–'}
        </span>
      ),
    },
    {
      id: 'flight',
      header: 'Flight',
      cardTitle: true,
      cell: (it) => (it.flight ? `${it.flight.ident} ${it.flight.city}` : 'Without a flight'),
    },
    { id: 'direction', header: 'Desk', cell: (it) => (it.direction === 'arrival' ? 'Arrivals' : 'Departures') },
    { id: 'late', header: 'Late', cell: (it) => (it.flight?.status === 'cancelled' ? 'Cancelled' : late(it)) },
    { id: 'parties', header: 'Parties', align: 'end', cell: (it) => it.parties },
    { id: 'expected', header: 'Expected', align: 'end', cell: (it) => it.counts.expected },
    { id: 'here', header: 'Here', align: 'end', cell: (it) => it.counts.here },
    { id: 'through', header: 'Through', align: 'end', cell: (it) => it.counts.through },
    { id: 'noShow', header: 'Did not come', align: 'end', cell: (it) => it.counts.noShow },
    { id: 'owing', header: 'Owing', align: 'end', cell: (it) => it.owing },
  ]
}
