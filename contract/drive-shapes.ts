import * as z from 'zod/mini'
import { counted } from '#contract/booking-shapes.ts'
import { guid, localTime, optionalText, serviceDate, timeOfDay, whole } from '#contract/shapes.ts'

/** A place: a listed location, or a free-form address with its zone. */
export const place = z.object({
  locationGuid: z.prefault(z.nullable(guid), null),
  address: optionalText(200),
  zoneGuid: z.prefault(z.nullable(guid), null),
})

/** A stop on the way. `at`: when to be there; null: no fixed time. */
export const stop = z.object({ place, at: z.prefault(z.nullable(timeOfDay), null) })

/** One car of a drive. `passengers` null: the remaining party is divided evenly over such cars. */
export const car = z.object({
  serviceGuid: guid,
  passengers: z.prefault(z.nullable(whole(0, 60)), null),
  luggage: z.prefault(whole(0, 100), 0),
  carSeats: z.prefault(z.array(counted).check(z.maxLength(10)), []),
})
export type Car = z.infer<typeof car>

export const cars = z.array(car).check(z.minLength(1, 'Choose at least one car'), z.maxLength(10, 'At most 10 cars'))
export const stops = z.prefault(z.array(stop).check(z.maxLength(8, 'At most 8 stops')), [])

/** Notes for the driver, and notes only the office can see. */
export const tripNotes = { notesForDriver: optionalText(1000), notesForOffice: optionalText(1000) }

/** A drive between two places at a fixed time. */
export const journey = z.object({
  date: serviceDate,
  time: localTime,
  from: place,
  to: place,
  stops,
  cars,
  ...tripNotes,
})
