import { counted } from '#domain/text/counted.ts'
import { IconPlaneArrival, IconPlaneDeparture } from '#web/ui/icon/icons.ts'
import { useEffect, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { pickerFlights, type PickerFlight } from '#contract/flights.ts'
import { addDays, isServiceDate } from '#domain/calendar/service-date.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { useMedia } from '#web/ui/device/media.ts'
import type { SelectOption } from '#web/ui/form/fields.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { firstBookingDay } from '#web/features/bookings/new-booking/first-booking-day.ts'
import {
  chosenFlight,
  flightLoader,
  typedOfMissing,
} from '#web/features/bookings/new-booking/flight-options.ts'
import { placesText } from '#web/features/bookings/new-booking/places-text.ts'
import type { FlightChangeValues, FlightLegValues } from './flight-change-values.ts'
import type { ReservationFlight } from './reservation-flights.ts'
import classes from './changes.module.css'

const AddFlightDialog = preloadable(
  async () => (await import('#web/features/bookings/new-booking/AddFlightDialog.tsx')).AddFlightDialog,
)

interface FlightLegProps {
  /** Index in the form's `legs`. */
  place: number
  flight: ReservationFlight
  form: UseFormReturn<FlightChangeValues>
  leg: FlightLegValues
}

const words = {
  arrival: { title: 'Arrival', way: 'from', Pictogram: IconPlaneArrival },
  departure: { title: 'Departure', way: 'to', Pictogram: IconPlaneDeparture },
}

/** One flight of the reservation. Arrow keys change the date and keep the flight number if it flies then. */
export function FlightLeg({ place, flight, form, leg }: FlightLegProps) {
  const { title, way, Pictogram } = words[flight.direction]
  const first = firstBookingDay(useToday(), useAccount().hasPolicyOverridePermission)
  const date = isServiceDate(leg.date) ? leg.date : null
  const day = useLoad(
    pickerFlights,
    { query: { date: date ?? flight.date, direction: flight.direction } },
    { skip: date === null, live: ['dateStatus', 'fastTrack', 'flight'] },
  )
  const load = useMemo(() => flightLoader(flight.direction, date), [flight.direction, date])
  const [adding, setAdding] = useState<string | null>(null)
  const hasKeys = !useMedia('(pointer: coarse)')
  useSameFlight(place, form, leg, date, day.data?.items)
  const min = flight.date < first ? flight.date : first
  const move = (days: number) => {
    const moved = addDays(date ?? flight.date, days)
    if (moved >= min) form.setValue(`legs.${place}.date`, moved, { shouldDirty: true })
  }
  const take = (chosen: PickerFlight | null) => setFlight(form, place, chosen, date ?? '')
  const choose = (option: SelectOption | null) => {
    const missing = option && typedOfMissing(option.key)
    take(option === null || missing !== null ? null : chosenFlight(option.key))
    setAdding(missing)
  }
  return (
    <fieldset className={classes.group}>
      <legend>
        <Pictogram size={18} stroke={1.75} aria-hidden /> {title}
        {flight.otherCity !== '' && ` ${way} ${flight.otherCity}`}
      </legend>
      <p className="note">
        Now {flight.ident}, {dayText(flight.date)} {flight.time}
      </p>
      <div className={classes.dateAndFlight} role="group" aria-label={title}>
        <DateField
          name={`legs.${place}.date`}
          label={`${title} date`}
          required
          min={min}
          today={useToday()}
          {...(hasKeys && { hint: '↑ next day, ↓ previous day' })}
        />
        <ComboboxField
          name={`legs.${place}.toFlightGuid`}
          label={`${title} flight`}
          required
          placeholder="Flight number, airline or city"
          load={load}
          chosenLabel={leg.toFlightName === '' ? flightNow(flight, leg) : leg.toFlightName}
          onChosen={choose}
        />
      </div>
      <div className="row">
        <Button size="xs" onClick={() => move(-1)} disabled={date !== null && addDays(date, -1) < min}>
          Previous day
        </Button>
        <Button size="xs" onClick={() => move(1)}>
          Next day
        </Button>
        <span className="note" role="status">
          {date !== null && day.data && dayNote(date, day.data, flight)}
        </span>
      </div>
      {adding !== null && date !== null && (
        <AddFlightDialog
          typed={adding}
          date={date}
          direction={flight.direction}
          onAdded={(added) => {
            setAdding(null)
            take(added)
            form.clearErrors(`legs.${place}.toFlightGuid`)
          }}
          onClose={() => setAdding(null)}
        />
      )}
    </fieldset>
  )
}

type Day = NonNullable<ReturnType<typeof useLoad<typeof pickerFlights>>['data']>

function dayNote(
  date: string,
  { items, mode, placesLeft, whyNotBookable }: Day,
  { guests, hasFastTrack }: ReservationFlight,
): string {
  const count = items.length === 0 ? 'no flights' : counted(items.length, 'flight')
  if (!hasFastTrack) return `${dayText(date)}: ${count}`
  if (whyNotBookable !== null) return `${dayText(date)}: ${count}. ${whyNotBookable}`
  return (
    `${dayText(date)}: ${count}. Fast track for ${guests} ` +
    `${guests === 1 ? 'guest' : 'guests'}: ${placesText(mode, placesLeft)}`
  )
}

function flightNow({ guid, ident, otherCity, time }: ReservationFlight, leg: FlightLegValues): string {
  return leg.toFlightGuid === guid ? `${ident} ${otherCity} ${time}` : ''
}

/** Clearing the flight keeps its number, so that the same flight is looked for on the next date. */
function setFlight(
  form: UseFormReturn<FlightChangeValues>,
  place: number,
  chosen: PickerFlight | null,
  date: string,
): void {
  form.setValue(`legs.${place}.toFlightGuid`, chosen?.guid ?? null, { shouldDirty: true })
  form.setValue(`legs.${place}.toFlightName`, chosen?.name ?? '')
  if (chosen) form.setValue(`legs.${place}.toIdent`, chosen.ident)
  form.setValue(`legs.${place}.chosenFor`, date)
}

/** Selects the same flight number on a new date. If it doesn't fly then, the user must choose a flight. */
function useSameFlight(
  place: number,
  form: UseFormReturn<FlightChangeValues>,
  { toIdent, chosenFor }: FlightLegValues,
  date: string | null,
  flights: readonly PickerFlight[] | undefined,
): void {
  useEffect(() => {
    if (date === null || chosenFor === date || !flights) return
    setFlight(form, place, flights.find((it) => it.ident === toIdent && !it.disabled) ?? null, date)
  }, [place, form, date, toIdent, chosenFor, flights])
}
