import { IconPlaneArrival, IconPlaneDeparture } from '@tabler/icons-react'
import { useEffect, useMemo, type KeyboardEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { pickerFlights, type PickerFlight } from '#contract/flights.ts'
import { addDays, isServiceDate } from '#domain/calendar/service-date.ts'
import { call } from '#web/api/client.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import type { LoadOptions } from '#web/ui/choice/option-search.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { firstBookingDay } from '../new-booking/first-booking-day.ts'
import { placesText } from '../new-booking/places-text.ts'
import type { FlightChangeValues, FlightLegValues } from './flight-change-values.ts'
import type { ReservationFlight } from './reservation-flights.ts'
import classes from './changes.module.css'

interface FlightLegProps {
  /** Its place in the form's legs. */
  place: number
  flight: ReservationFlight
  form: UseFormReturn<FlightChangeValues>
  leg: FlightLegValues
}

const words = {
  arrival: { title: 'Arrival', way: 'from', Pictogram: IconPlaneArrival },
  departure: { title: 'Departure', way: 'to', Pictogram: IconPlaneDeparture },
}

/** One flight of the reservation: another day by one key, where the same flight number is taken again, and the flights of that day. */
export function FlightLeg({ place, flight, form, leg }: FlightLegProps) {
  const { title, way, Pictogram } = words[flight.direction]
  const first = firstBookingDay(useToday(), useAccount().hasPolicyOverridePermission)
  const date = isServiceDate(leg.date) ? leg.date : null
  const day = useLoad(
    pickerFlights,
    { query: { date: date ?? flight.date, direction: flight.direction } },
    { skip: date === null, live: ['dateStatus', 'fastTrack', 'flight'] },
  )
  const load = useMemo(() => flightLoader(flight, date), [flight, date])
  useSameFlight(place, form, leg, date, day.data?.items)
  const min = flight.date < first ? flight.date : first
  const move = (days: number) => {
    const moved = addDays(date ?? flight.date, days)
    if (moved >= min) form.setValue(`legs.${place}.date`, moved, { shouldDirty: true })
  }
  const moveByKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return
    if (!event.target.name.endsWith('.date') || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? 1 : -1)
  }
  const choose = (name: string, ident: string) => {
    form.setValue(`legs.${place}.toFlightName`, name)
    form.setValue(`legs.${place}.toIdent`, ident)
    form.setValue(`legs.${place}.chosenFor`, date ?? '')
  }
  return (
    <fieldset className={classes.group}>
      <legend>
        <Pictogram size={18} stroke={1.75} aria-hidden /> {title} {way} {flight.otherCity}
      </legend>
      <p className={classes.note}>
        Now {flight.ident}, {dayText(flight.date)} {flight.time}
      </p>
      <div className={classes.dateAndFlight} onKeyDown={moveByKey}>
        <DateField
          name={`legs.${place}.date`}
          label={`${title} date`}
          required
          min={min}
          today={useToday()}
          hint="↑ the day after, ↓ the day before"
        />
        <ComboboxField
          name={`legs.${place}.toFlightGuid`}
          label={`${title} flight`}
          required
          placeholder="Flight number, airline or city"
          load={load}
          chosenLabel={leg.toFlightName === '' ? flightNow(flight, leg) : leg.toFlightName}
          onChosen={(option) => choose(option?.label ?? '', seen.get(option?.key ?? '')?.ident ?? '')}
        />
      </div>
      <div className={classes.row}>
        <Button size="xs" onClick={() => move(-1)} disabled={date !== null && addDays(date, -1) < min}>
          Day before
        </Button>
        <Button size="xs" onClick={() => move(1)}>
          Day after
        </Button>
        <span className={classes.note} role="status">
          {date !== null && day.data && dayNote(date, day.data, flight)}
        </span>
      </div>
    </fieldset>
  )
}

type Day = NonNullable<ReturnType<typeof useLoad<typeof pickerFlights>>['data']>

function dayNote(date: string, { items, mode, placesLeft }: Day, { guests, hasFastTrack }: ReservationFlight): string {
  const count = items.length === 0 ? 'no flights' : items.length === 1 ? '1 flight' : `${items.length} flights`
  if (!hasFastTrack) return `${dayText(date)}: ${count}`
  return `${dayText(date)}: ${count}. Fast track for ${guests}: ${placesText(mode, placesLeft)}`
}

/** The data of the offered flights, to look up the chosen one by key. */
const seen = new Map<string, PickerFlight>()

function flightLoader({ direction }: ReservationFlight, date: string | null): LoadOptions {
  return async (typed, signal) => {
    if (date === null) return []
    const outcome = await call(pickerFlights, { query: { date, direction, query: typed }, signal })
    if (outcome.kind !== 'ok') throw new Error(outcome.kind)
    for (const it of outcome.reply.items) seen.set(it.guid, it)
    return outcome.reply.items.map((it) => ({ key: it.guid, label: flightLabel(it), disabled: it.disabled }))
  }
}

function flightLabel({ name, airline, aliases, late, status }: PickerFlight): string {
  const state = status === 'cancelled' ? 'cancelled' : late ? 'late' : ''
  return [name, airline, aliases.length > 0 ? `also ${aliases.join(', ')}` : '', state].filter(Boolean).join(', ')
}

function flightNow({ guid, ident, otherCity, time }: ReservationFlight, leg: FlightLegValues): string {
  return leg.toFlightGuid === guid ? `${ident} ${otherCity} ${time}` : ''
}

/** On another day the same flight number is taken if it flies then; otherwise the flight must be chosen. */
function useSameFlight(
  place: number,
  form: UseFormReturn<FlightChangeValues>,
  { toIdent, chosenFor }: FlightLegValues,
  date: string | null,
  flights: readonly PickerFlight[] | undefined,
): void {
  useEffect(() => {
    if (date === null || chosenFor === date || !flights) return
    const same = flights.find((it) => it.ident === toIdent && !it.disabled)
    form.setValue(`legs.${place}.toFlightGuid`, same?.guid ?? null, { shouldDirty: true })
    form.setValue(`legs.${place}.toFlightName`, same ? flightLabel(same) : '')
    form.setValue(`legs.${place}.chosenFor`, date)
  }, [place, form, date, toIdent, chosenFor, flights])
}
