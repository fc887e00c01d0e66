import { get } from 'react-hook-form'
import { joinSentences } from '#domain/sentences.ts'
import type { CarValues, PlaceValues } from '#web/features/bookings/drive/drive-values.ts'
import type { NewBookingValues } from './new-booking-values.ts'
import { rowOnWire } from './party-rows.ts'
import type { StopName } from './product.ts'

/** Maps request fields to the wizard step and the form field they are entered in. */

const ofCustomer = ['customer', 'adults', 'children', 'infants', 'passengers', 'flags']

/** The step of a request field. Billing is at the end of the journey step. */
export function stopOfPart(field: string): StopName {
  const [part = ''] = field.split('.')
  return ofCustomer.includes(part) ? 'customer' : 'journey'
}

/** The form field of a request field whose trip prefix is already the form's. */
export function fieldOfPart(field: string, values: NewBookingValues): string {
  if (field === 'customer') return 'customerGuid'
  const ofPassenger = /^passengers\.(\d+)\.(details\..+)$/.exec(field)
  if (ofPassenger) return `passengerDetails.${rowOnWire(values, Number(ofPassenger[1]))}.${ofPassenger[2]}`
  if (field === 'passengers' || field.startsWith('passengers.')) return 'passengersText'
  if (field === 'flags' || field.startsWith('flags.')) return 'flags.wheelchair'
  return fieldOfPlace(field, values) ?? fieldOfCar(field, values) ?? field
}

/** Messages by form field: where request fields share one, such as all names, it has all their messages. */
export function messagesByField(
  messages: Record<string, string>,
  fieldOf: (name: string) => string,
): Map<string, string> {
  const found = new Map<string, string[]>()
  for (const [name, message] of Object.entries(messages)) {
    const field = fieldOf(name)
    found.set(field, [...(found.get(field) ?? []), message])
  }
  return new Map([...found].map(([field, texts]) => [field, joinSentences([...new Set(texts)])]))
}

/** A location is either chosen from the list or typed as an address with its zone. */
function fieldOfPlace(field: string, values: NewBookingValues): string | null {
  const found = /^(.+\.(?:place|from|to))(?:\.(locationGuid|address|zoneGuid))?$/.exec(field)
  if (!found?.[1]) return null
  const place: PlaceValues | undefined = get(values, found[1])
  if (!place?.isAddress) return `${found[1]}.locationGuid`
  return `${found[1]}.${found[2] === 'zoneGuid' ? 'zoneGuid' : 'address'}`
}

/** Cars of one service share one set of fields. */
function fieldOfCar(field: string, values: NewBookingValues): string | null {
  const found = /^(.+)\.cars(?:\.(\d+))?(?:\.(\w+))?/.exec(field)
  if (!found?.[1]) return null
  const [, drive, place = '0', part = ''] = found
  const cars: readonly CarValues[] = get(values, `${drive}.cars`) ?? []
  if (cars.length > 0)
    return `${drive}.cars.${place}.${part === 'serviceGuid' || part === 'luggage' ? part : 'passengers'}`
  return `${drive}.alike.${part === 'serviceGuid' || part === 'luggage' ? part : 'count'}`
}
