import { counted } from '#domain/text/counted.ts'
import { useEffect, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { pickerFlights, type PickerFlight } from '#contract/flights.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useToday } from '#web/shell/account/today.ts'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import type { SelectOption } from '#web/ui/form/fields.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { chosenFlight, flightLoader, typedOfMissing } from './flight-options.ts'
import { fastTrackText } from './places-text.ts'
import type { FlightValues, LegName, NewBookingValues } from './new-booking-values.ts'
import classes from './NewBooking.module.css'

const AddFlightDialog = preloadable(async () => (await import('./AddFlightDialog.tsx')).AddFlightDialog)

interface NewBookingFlightProps {
  /** The form's `FlightValues`. */
  name: LegName | 'meets'
  direction: LegName
  form: UseFormReturn<NewBookingValues>
  flight: FlightValues
  min: string
  title: string
}

/** One flight: a date, then a flight on that date. A missing flight can be added. */
export function NewBookingFlight({ name, direction, form, flight, min, title }: NewBookingFlightProps) {
  const [adding, setAdding] = useState<string | null>(null)
  const date = isServiceDate(flight.date) ? flight.date : null
  const day = useLoad(
    pickerFlights,
    { query: { date: date ?? min, direction } },
    { skip: date === null, live: ['dateStatus', 'fastTrack', 'flight'] },
  )
  const load = useMemo(() => flightLoader(direction, date), [direction, date])
  useSameFlight(name, form, flight, date, day.data?.items)
  const take = (chosen: PickerFlight | null) => setFlight(form, name, chosen, date ?? '')
  const choose = (option: SelectOption | null) => {
    const missing = option && typedOfMissing(option.key)
    if (missing === null || missing === undefined) take(option === null ? null : chosenFlight(option.key))
    else {
      take(null)
      setAdding(missing)
    }
  }
  return (
    <>
      <div className={classes.dateAndFlight}>
        <DateField name={`${name}.date`} label={`${title} date`} required min={min} today={useToday()} />
        <ComboboxField
          name={`${name}.flightGuid`}
          label={`${title} flight`}
          required
          placeholder="Flight number, airline or city"
          load={load}
          chosenLabel={flight.flightName}
          onChosen={choose}
        />
      </div>
      <p className={classes.note} role="status">
        {date !== null &&
          day.data &&
          `${dayText(date)}: ${flightsText(day.data.items.length)}` +
            (name === 'meets' ? '' : `. ${fastTrackText(day.data)}`)}
      </p>
      {flight.flightNote !== '' && flight.flightGuid !== null && <Warnings texts={[flight.flightNote]} />}
      {adding !== null && date !== null && (
        <AddFlightDialog
          typed={adding}
          date={date}
          direction={direction}
          onAdded={(added) => {
            setAdding(null)
            take(added)
            form.clearErrors(`${name}.flightGuid`)
          }}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  )
}

function setFlight(
  form: UseFormReturn<NewBookingValues>,
  name: LegName | 'meets',
  chosen: PickerFlight | null,
  date: string,
): void {
  form.setValue(`${name}.flightGuid`, chosen?.guid ?? null, { shouldDirty: true })
  form.setValue(`${name}.flightName`, chosen?.name ?? '')
  form.setValue(`${name}.flightIdent`, chosen?.ident ?? '')
  form.setValue(`${name}.flightDate`, chosen ? date : '')
  form.setValue(`${name}.flightNote`, chosen ? noteOf(chosen) : '')
}

/** A warning about the chosen flight, or an empty text. */
function noteOf({ ident, status, timeKnown }: PickerFlight): string {
  if (status === 'landed') return `${ident} has already landed`
  if (status === 'departed') return `${ident} has already departed`
  return timeKnown ? '' : `${ident} has no time yet. We use 12:00 until you change the flight.`
}

/** Keeps the same flight number on a new date if it flies then. Otherwise the user must choose a flight. */
function useSameFlight(
  name: LegName | 'meets',
  form: UseFormReturn<NewBookingValues>,
  { flightGuid, flightIdent, flightDate }: FlightValues,
  date: string | null,
  flights: readonly PickerFlight[] | undefined,
): void {
  useEffect(() => {
    if (date === null || flightGuid === null || flightDate === date || !flights) return
    setFlight(form, name, flights.find((it) => it.ident === flightIdent && !it.disabled) ?? null, date)
  }, [name, form, date, flightGuid, flightIdent, flightDate, flights])
}

function flightsText(count: number): string {
  if (count === 0) return 'no flights'
  return counted(count, 'flight')
}
