import { pickerFlights, type PickerFlight } from '#contract/flights.ts'
import { call } from '#web/api/client.ts'
import type { LoadOptions } from '#web/ui/choice/option-search.ts'
import type { SelectOption } from '#web/ui/form/fields.tsx'
import type { LegName } from './new-booking-values.ts'

/** All flights already offered, by guid, to look up the chosen one. */
const seen = new Map<string, PickerFlight>()
const missing = 'missing '

/** Loads the flights of a date: scheduled ones, then manually added ones, then the option to add one. */
export function flightLoader(direction: LegName, date: string | null): LoadOptions {
  return async (typed, signal) => {
    if (date === null) return []
    const outcome = await call(pickerFlights, { query: { date, direction, query: typed }, signal })
    if (outcome.kind !== 'ok') throw new Error(outcome.kind)
    return flightOptions(outcome.reply.items, typed)
  }
}

export function flightOptions(flights: readonly PickerFlight[], typed: string): SelectOption[] {
  for (const flight of flights) seen.set(flight.guid, flight)
  const byHand = flights.filter((it) => it.byHand)
  const what = typed.trim() === '' ? 'Not listed? Add a flight' : `Not listed? Add “${typed.trim()}”`
  return [
    ...[...flights.filter((it) => !it.byHand), ...byHand].map((flight) => ({
      key: flight.guid,
      label: flightLabel(flight),
      disabled: flight.disabled,
      ...(flight.byHand && { group: 'Added manually' }),
    })),
    { key: missing + typed.trim(), label: what },
  ]
}

export function chosenFlight(key: string): PickerFlight | null {
  return seen.get(key) ?? null
}

/** The typed text behind an "add flight" option. Null for a flight. */
export function typedOfMissing(key: string): string | null {
  return key.startsWith(missing) ? key.slice(missing.length) : null
}

function flightLabel({ name, airline, aliases, late, status, byHand }: PickerFlight): string {
  const state = status === 'cancelled' ? 'cancelled' : late ? 'late' : ''
  return [name, byHand ? '' : airline, aliases.length > 0 ? `also ${aliases.join(', ')}` : '', state]
    .filter(Boolean)
    .join(', ')
}
