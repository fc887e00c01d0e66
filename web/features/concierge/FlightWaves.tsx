import { useMemo, useState } from 'react'
import type { FlightWave } from '#contract/concierge.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import classes from './concierge.module.css'

const FlightPlanDialog = preloadable(async () => (await import('#web/parts/flight-plan/FlightPlanDialog.tsx')).FlightPlanDialog)

/** The day's flights by their best known times, each with the progress of its parties. */
export function FlightWaves({ waves }: { waves: readonly FlightWave[] }) {
  const { timeZone } = useAccount().site
  const mayDispatch = useMay('dispatcher')
  const [planned, setPlanned] = useState<{ guid: string; ident: string } | null>(null)
  const columns = useMemo(() => waveColumns(timeZone, { mayDispatch, onPlan: setPlanned }), [timeZone, mayDispatch])
  return (
    <>
      <DataTable
        label="Flights"
        name="concierge-waves"
        columns={columns}
        rows={waves}
        rowKey={(it) => `${it.direction} ${it.flight?.guid ?? ''}`}
        live
        empty={<Notice>No fast-track bookings on this day</Notice>}
      />
      {planned && <FlightPlanDialog flightGuid={planned.guid} ident={planned.ident} onClose={() => setPlanned(null)} />}
    </>
  )
}

interface Planning {
  mayDispatch: boolean
  onPlan: (flight: { guid: string; ident: string }) => void
}

function waveColumns(timeZone: string, planning: Planning): Column<FlightWave>[] {
  const late = ({ flight }: FlightWave) => (flight?.late ? `${flight.minutesLate} min late` : '')
  return [
    {
      id: 'time',
      header: 'Time',
      fixed: true,
      cell: (wave) => (
        <span data-late={wave.flight?.late || undefined} className={classes.time}>
          {wave.flight ? timeText(wave.flight.bestAt, timeZone) : '–'}
        </span>
      ),
    },
    {
      id: 'flight',
      header: 'Flight',
      cardTitle: true,
      cell: (it) => (it.flight ? `${it.flight.ident} ${it.flight.city}` : 'No flight'),
    },
    { id: 'direction', header: 'Desk', cell: (it) => (it.direction === 'arrival' ? 'Arrivals' : 'Departures') },
    {
      id: 'late',
      header: 'Late',
      cell: (it) => <LateCell wave={it} text={it.flight?.status === 'cancelled' ? 'Cancelled' : late(it)} {...planning} />,
    },
    { id: 'parties', header: 'Parties', align: 'end', cell: (it) => it.parties },
    { id: 'expected', header: 'Expected', align: 'end', cell: (it) => it.counts.expected },
    { id: 'here', header: 'Checked in', align: 'end', cell: (it) => it.counts.here },
    { id: 'through', header: 'Cleared', align: 'end', cell: (it) => it.counts.through },
    { id: 'noShow', header: 'No-shows', align: 'end', cell: (it) => it.counts.noShow },
    { id: 'owing', header: 'Payment due', align: 'end', cell: (it) => it.owing },
  ]
}

/** The flight's delay, with the plan for parties whose fast track is still at the old time. */
function LateCell({ wave: { flight, astray, drives }, text, mayDispatch, onPlan }: Planning & { wave: FlightWave; text: string }) {
  if (flight === null || astray === 0) return text
  const why = drives > 0 && !mayDispatch ? 'A dispatcher has to move this flight: it has trips' : undefined
  return (
    <span className={classes.late}>
      {text}
      <Button size="xs" disabledReason={why} aria-label={`View plan for ${flight.ident}`} onClick={() => onPlan(flight)}>
        View plan
      </Button>
    </span>
  )
}
