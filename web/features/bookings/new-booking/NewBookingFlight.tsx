import { IconPlaneArrival, IconPlaneDeparture } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { pickerFlights, type PickerFlight } from '#contract/flights.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { call } from '#web/api/client.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { dayText } from '#web/ui/value/format.ts'
import type { LoadOptions } from '#web/ui/choice/option-search.ts'
import { placesText } from './places-text.ts'
import type { LegName, LegValues, NewBookingValues } from './new-booking-values.ts'
import classes from './NewBooking.module.css'

interface NewBookingFlightProps {
  name: LegName
  form: UseFormReturn<NewBookingValues>
  leg: LegValues
  min: string
  onRemove: (() => void) | null
}

const words = {
  arrival: { title: 'Arrival', Pictogram: IconPlaneArrival },
  departure: { title: 'Departure', Pictogram: IconPlaneDeparture },
}

/** One flight: its day, then the flights of that day by number, airline or city. */
export function NewBookingFlight({ name, form, leg, min, onRemove }: NewBookingFlightProps) {
  const { title, Pictogram } = words[name]
  const date = isServiceDate(leg.date) ? leg.date : null
  const day = useLoad(
    pickerFlights,
    { query: { date: date ?? min, direction: name } },
    { skip: date === null, live: ['dateStatus', 'fastTrack', 'flight'] },
  )
  const load = useMemo(() => flightLoader(name, date), [name, date])
  useSameFlight(name, form, leg, date, day.data?.items)
  const choose = (flight: PickerFlight | null) => {
    form.setValue(`${name}.flightName`, flight?.name ?? '')
    form.setValue(`${name}.flightIdent`, flight?.ident ?? '')
    form.setValue(`${name}.flightDate`, date ?? '')
  }
  return (
    <fieldset className={classes.group}>
      <legend>
        <Pictogram size={18} stroke={1.75} aria-hidden /> {title}
      </legend>
      <div className={classes.dateAndFlight}>
        <DateField name={`${name}.date`} label={`${title} date`} required min={min} today={useToday()} />
        <ComboboxField
          name={`${name}.flightGuid`}
          label={`${title} flight`}
          required
          placeholder="Flight number, airline or city"
          load={load}
          chosenLabel={leg.flightName}
          onChosen={(option) => choose(option === null ? null : (seen.get(option.key) ?? null))}
        />
      </div>
      <p className={classes.note} role="status">
        {date !== null &&
          day.data &&
          `${dayText(date)}: ${flightsText(day.data.items.length)}. Fast track: ${placesText(day.data.mode, day.data.placesLeft)}`}
      </p>
      {onRemove && (
        <div>
          <Button kind="quiet" size="xs" onClick={onRemove}>
            Remove the {name}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** The data of the offered flights, to look up the chosen one by key. */
const seen = new Map<string, PickerFlight>()

function flightLoader(direction: LegName, date: string | null): LoadOptions {
  return async (typed, signal) => {
    if (date === null) return []
    const outcome = await call(pickerFlights, { query: { date, direction, query: typed }, signal })
    if (outcome.kind !== 'ok') throw new Error(outcome.kind)
    for (const flight of outcome.reply.items) seen.set(flight.guid, flight)
    return outcome.reply.items.map((it) => ({ key: it.guid, label: flightLabel(it), disabled: it.disabled }))
  }
}

function flightLabel({ name, airline, aliases, late, status }: PickerFlight): string {
  const state = status === 'cancelled' ? 'cancelled' : late ? 'late' : ''
  return [name, airline, aliases.length > 0 ? `also ${aliases.join(', ')}` : '', state].filter(Boolean).join(', ')
}

/** On another day the same flight number is retained if it flies then; otherwise the flight must be chosen again. */
function useSameFlight(
  name: LegName,
  form: UseFormReturn<NewBookingValues>,
  leg: LegValues,
  date: string | null,
  flights: readonly PickerFlight[] | undefined,
): void {
  const { flightGuid, flightIdent, flightDate } = leg
  useEffect(() => {
    if (date === null || flightGuid === null || flightDate === date || !flights) return
    const same = flights.find((it) => it.ident === flightIdent && !it.disabled)
    form.setValue(`${name}.flightGuid`, same?.guid ?? null, { shouldDirty: true })
    form.setValue(`${name}.flightName`, same?.name ?? '')
    form.setValue(`${name}.flightDate`, same ? date : '')
  }, [name, form, date, flightGuid, flightIdent, flightDate, flights])
}

function flightsText(count: number): string {
  if (count === 0) return 'no flights'
  return count === 1 ? '1 flight' : `${count} flights`
}
