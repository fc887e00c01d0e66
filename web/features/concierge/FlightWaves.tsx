import { offScheduleWords } from '#domain/flight/flight-times.ts'
import { useMemo, useState } from 'react'
import { scanPath } from '#contract/addresses.ts'
import type { FlightWave } from '#contract/concierge.ts'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterChip, FilterChips } from '#web/ui/table/FilterChips.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { flightFilters, isEarlier } from './flight-filters.ts'
import classes from './concierge.module.css'

const FlightPlanDialog = preloadable(
  async () => (await import('#web/parts/flight-plan/FlightPlanDialog.tsx')).FlightPlanDialog,
)

const everyMs = 60_000

interface FlightWavesProps {
  waves: readonly FlightWave[]
  date: string
  isToday: boolean
}

/**
 * The day's flights by their best known times, each with the progress of its parties and a link to them at
 * the desk. Today's earlier flights are folded.
 */
export function FlightWaves({ waves, date, isToday }: FlightWavesProps) {
  const { timeZone } = useAccount().site
  const now = usePortalNow(everyMs)
  const mayDispatch = useMay('dispatcher')
  const [url, setUrl] = useUrlState({ show: '' })
  const [isUnfolded, setUnfolded] = useState(false)
  const [planned, setPlanned] = useState<{ guid: string; ident: string } | null>(null)
  const columns = useMemo(
    () => waveColumns(timeZone, { mayDispatch, onPlan: setPlanned }),
    [timeZone, mayDispatch],
  )
  const filter = flightFilters.find((it) => it.key === url.show)
  const wanted = waves.filter((it) => filter?.has(it) ?? true)
  const earlier = isToday ? wanted.filter((it) => isEarlier(it, now)) : []
  const rows = isUnfolded ? wanted : wanted.filter((it) => !earlier.includes(it))
  const toolbar = (
    <FilterChips label="Flights with passengers">
      {flightFilters.map(({ key, label, has }) => (
        <FilterChip
          key={key}
          on={key === filter?.key}
          count={waves.filter(has).length}
          onPress={() => setUrl({ show: key === filter?.key ? '' : key })}
        >
          {label}
        </FilterChip>
      ))}
      {earlier.length > 0 && (
        <Button size="md" kind="quiet" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? 'Hide' : 'Show'} {earlier.length} earlier
        </Button>
      )}
    </FilterChips>
  )
  return (
    <>
      <DataTable
        label="Flights"
        name="concierge-waves"
        columns={columns}
        rows={rows}
        rowKey={(it) => `${it.direction} ${it.flight?.guid ?? ''}`}
        rowHref={({ flight, direction: desk }) =>
          scanPath({ date, desk, ...(flight && { find: flight.ident }) })
        }
        toolbar={waves.length > 0 && toolbar}
        live
        empty={
          <Notice>{emptyText({ waves, earlier: earlier.length, isFiltered: filter !== undefined })}</Notice>
        }
      />
      {planned && (
        <FlightPlanDialog flightGuid={planned.guid} ident={planned.ident} onClose={() => setPlanned(null)} />
      )}
    </>
  )
}

function emptyText({
  waves,
  earlier,
  isFiltered,
}: {
  waves: readonly FlightWave[]
  earlier: number
  isFiltered: boolean
}): string {
  if (waves.length === 0) return 'No fast-track bookings on this day'
  const more = earlier > 0 ? 'more ' : ''
  if (isFiltered) return `No ${more}flights match the filters`
  return earlier > 0 ? 'No more flights today' : 'No flights'
}

interface Planning {
  mayDispatch: boolean
  onPlan: (flight: { guid: string; ident: string }) => void
}

function waveColumns(timeZone: string, planning: Planning): Column<FlightWave>[] {
  const late = ({ flight }: FlightWave) => (flight?.late ? offScheduleWords(flight.minutesLate) : '')
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
    {
      id: 'direction',
      header: 'Desk',
      cell: (it) => (it.direction === 'arrival' ? 'Arrivals' : 'Departures'),
    },
    {
      id: 'late',
      header: 'Late',
      cell: (it) => (
        <LateCell wave={it} text={it.flight?.status === 'cancelled' ? 'Cancelled' : late(it)} {...planning} />
      ),
    },
    { id: 'parties', header: 'Parties', align: 'end', cell: (it) => it.parties || '–' },
    { id: 'expected', header: 'Expected', align: 'end', cell: (it) => it.counts.expected || '–' },
    { id: 'here', header: 'Checked in', align: 'end', cell: (it) => it.counts.here || '–' },
    { id: 'through', header: 'Cleared', align: 'end', cell: (it) => it.counts.through || '–' },
    { id: 'noShow', header: 'No-shows', align: 'end', cell: (it) => it.counts.noShow || '–' },
    { id: 'owing', header: 'Payment due', align: 'end', cell: (it) => it.owing || '–' },
  ]
}

/** The flight's delay, with the plan for parties whose fast track is still at the old time. */
function LateCell({
  wave: { flight, astray, drives },
  text,
  mayDispatch,
  onPlan,
}: Planning & { wave: FlightWave; text: string }) {
  if (flight === null || astray === 0) return text
  const why =
    drives > 0 && !mayDispatch ? 'This flight has trips, so only a dispatcher can update it' : undefined
  return (
    <span className={classes.late}>
      {text}
      <Button
        size="xs"
        disabledReason={why}
        aria-label={`View plan for ${flight.ident}`}
        onClick={() => onPlan(flight)}
      >
        View plan
      </Button>
    </span>
  )
}
