import { counted } from '#domain/text/counted.ts'
import { IconPlaneArrival, IconPlaneDeparture } from '#web/ui/icon/icons.ts'
import { flightsPath } from '#contract/addresses.ts'
import type { PatternRow } from '#contract/flights.ts'
import { dayText, longDayText } from '#web/ui/value/format.ts'
import { useMedia } from '#web/ui/device/media.ts'
import { WeekDayPicker } from '#web/ui/page/WeekDayPicker.tsx'
import classes from './week-grid.module.css'

interface WeekGridProps {
  days: readonly string[]
  patterns: readonly PatternRow[]
  /** The selected day, which is the only one shown on a phone. */
  date: string
  today: string
  onDay: (day: string) => void
  onEdit: ((pattern: PatternRow) => void) | null
}

/** Seven days side by side with arrivals above departures; on a phone, one day at a time. */
export function WeekGrid({ days, patterns, date, today, onDay, onEdit }: WeekGridProps) {
  const narrow = useMedia('(max-width: 50em)')
  const shown = narrow ? days.filter((it) => it === date) : days
  return (
    <>
      {narrow && <WeekDayPicker days={days} date={date} onDay={onDay} />}
      <div className={classes.scroller} role="region" aria-label="Weekly schedule" tabIndex={0}>
        <table className={classes.grid}>
          <thead>
            <tr>
              {shown.map((day) => (
                <th key={day} scope="col" {...(day === today && { 'aria-current': 'date' })}>
                  <a href={flightsPath(day)}>{dayText(day)}</a>
                </th>
              ))}
            </tr>
          </thead>
          <DirectionBody
            title="Arrivals"
            direction="arrival"
            days={shown}
            patterns={patterns}
            onEdit={onEdit}
          />
          <DirectionBody
            title="Departures"
            direction="departure"
            days={shown}
            patterns={patterns}
            onEdit={onEdit}
          />
        </table>
      </div>
    </>
  )
}

type BodyProps = Pick<WeekGridProps, 'days' | 'patterns' | 'onEdit'> & {
  title: string
  direction: PatternRow['direction']
}

function DirectionBody({ title, direction, days, patterns, onEdit }: BodyProps) {
  const flights = patterns.filter((it) => it.direction === direction)
  const Pictogram = direction === 'arrival' ? IconPlaneArrival : IconPlaneDeparture
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={days.length} className={classes.direction}>
          <span>
            <Pictogram size={18} aria-hidden /> {title}{' '}
            <span className={classes.count}>{counted(flights.length, 'flight')}</span>
          </span>
        </th>
      </tr>
      <tr>
        {days.map((day) => (
          <td key={day}>
            <Flights
              flights={flights.filter((it) => it.dates.includes(day))}
              label={`${title} on ${longDayText(day)}`}
              onEdit={onEdit}
            />
          </td>
        ))}
      </tr>
    </tbody>
  )
}

function Flights({
  flights,
  label,
  onEdit,
}: {
  flights: readonly PatternRow[]
  label: string
  onEdit: WeekGridProps['onEdit']
}) {
  if (flights.length === 0) return <span className={classes.none}>None</span>
  return (
    <ul aria-label={label}>
      {flights.map((flight) => (
        <li key={flight.guid}>
          {onEdit ? (
            <button
              type="button"
              className={classes.flight}
              onClick={() => onEdit(flight)}
              aria-label={`Edit ${flight.ident}, ${flight.localTime}, ${flight.city}`}
            >
              <FlightLine flight={flight} />
            </button>
          ) : (
            <span className={classes.flight}>
              <FlightLine flight={flight} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function FlightLine({ flight }: { flight: PatternRow }) {
  return (
    <>
      <span className="figures">{flight.localTime}</span>
      <strong>{flight.ident}</strong>
      <span className={classes.code} title={`${flight.airline}, ${flight.city}`}>
        {flight.otherAirport}
      </span>
      <span className={classes.city}>{flight.city}</span>
    </>
  )
}
