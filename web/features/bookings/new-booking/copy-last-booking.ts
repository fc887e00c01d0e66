import { partyText } from '#domain/booking/party-text.ts'
import type { BookedBefore, DriveBefore } from '#contract/last-time.ts'
import { groupFlags } from '#domain/vocabulary/group-flags.ts'
import { addDays, isServiceDate } from '#domain/calendar/service-date.ts'
import { dayYearText } from '#web/ui/value/format.ts'
import {
  countedValues,
  noPlace,
  placeValues,
  type CarValues,
  type PlaceValues,
  type StopValues,
} from '#web/features/bookings/drive/drive-values.ts'
import type { ServiceRoom } from '#web/features/bookings/drive/use-services.ts'
import {
  emptyJourney,
  noDrive,
  type DriveValues,
  type JourneyValues,
  type LegName,
  type NewBookingValues,
} from './new-booking-values.ts'
import { namesText } from './passenger-list.ts'
import type { ProductName } from '#web/shell/sections/booking-products.ts'

type PlaceBefore = DriveBefore['stops'][number]

const usualStayDays = 7

/** Copies a guest's last booking, except its dates and flights and what is no longer offered. */
export function copyLastBooking(
  values: NewBookingValues,
  last: BookedBefore,
  { product, firstDate }: { product: ProductName; firstDate: string },
): NewBookingValues {
  const { adults, children, infants } = last
  const isForPartner = last.billing === 'partnerAccount'
  return {
    ...values,
    adults,
    children,
    infants,
    passengersText: namesText(last.passengers),
    // Details already entered belong to the replaced names.
    passengerDetails: [],
    flags: Object.fromEntries(
      groupFlags.map((it) => [it, last.flags.includes(it)]),
    ) as NewBookingValues['flags'],
    ...(product === 'advanced'
      ? copiedLegs(values, last, firstDate)
      : { journeys: copiedTrips(values, last, product) }),
    // Only the partner account carries over; how the guest paid last time doesn't.
    billing: isForPartner
      ? 'partnerAccount'
      : values.billing === 'partnerAccount'
        ? values.billing
        : 'payLater',
    partnerGuid: last.partner?.guid ?? values.partnerGuid,
    partnerName: last.partner?.name ?? values.partnerName,
  }
}

function copiedLegs(values: NewBookingValues, { arrival, departure }: BookedBefore, firstDate: string) {
  if (!arrival && !departure) return {}
  const from = isServiceDate(values.arrival.date) ? values.arrival.date : firstDate
  const leg = (name: LegName, booked: BookedBefore['arrival'], date: string) => ({
    ...values[name],
    isWanted: booked !== null,
    date: values[name].date || date,
    ...(booked && { fastTrack: booked.fastTrack, transfer: copiedTransfer(values, name, booked.transfer) }),
  })
  return {
    arrival: leg('arrival', arrival, from),
    departure: leg('departure', departure, arrival ? addDays(from, usualStayDays) : firstDate),
  }
}

function copiedTransfer(
  values: NewBookingValues,
  name: LegName,
  drive: DriveBefore | null,
): NewBookingValues[LegName]['transfer'] {
  const place = name === 'arrival' ? drive?.to : drive?.from
  return {
    ...values[name].transfer,
    ...noDrive,
    ...copiedCars(drive),
    stops: copiedStops(drive),
    place: copiedPlace(place ?? null),
    details: drive?.details ?? {},
  }
}

function copiedTrips(values: NewBookingValues, last: BookedBefore, product: ProductName): JourneyValues[] {
  const one = product === 'private' ? last.privateTransfer : product === 'hourly' ? last.hourly : null
  const drives = product === 'point' ? last.point : one ? [one] : []
  const date = values.journeys[0]?.date ?? ''
  const again = drives.map((drive) => ({
    ...emptyJourney(date),
    from: copiedPlace(drive.from),
    to: copiedPlace(drive.to),
    stops: copiedStops(drive),
    ...copiedCars(drive),
    details: drive.details,
  }))
  return again.length > 0 ? again : values.journeys
}

/** A single car becomes one service again, so that the number of cars follows the party size. */
function copiedCars(drive: DriveBefore | null): Pick<DriveValues, 'alike' | 'cars'> {
  const cars = drive?.cars ?? []
  const [first] = cars
  const isAlike = first !== undefined && cars.every((it) => it.serviceGuid === first.serviceGuid)
  if (isAlike && cars.length === 1)
    return {
      cars: [],
      alike: {
        serviceGuid: first.serviceGuid ?? '',
        count: null,
        luggage: first.luggage,
        carSeats: countedValues(first.carSeats),
      },
    }
  return { alike: noDrive.alike, cars: cars.filter((it) => it.serviceGuid !== null).map(copiedCar) }
}

function copiedCar({ serviceGuid, luggage, carSeats }: DriveBefore['cars'][number]): CarValues {
  return { serviceGuid: serviceGuid ?? '', passengers: null, luggage, carSeats: countedValues(carSeats) }
}

/** The stops without their times. */
function copiedStops(drive: DriveBefore | null): StopValues[] {
  return (drive?.stops ?? []).map((it) => ({ place: copiedPlace(it), at: '' }))
}

function copiedPlace(place: DriveBefore['to']): PlaceValues {
  return place ? placeValues(place, place.name) : noPlace
}

/**
 * `2 adults, 1 child, fast track on arrival, Sedan to Sandy Lane, billed to Good Hotel (7KQ2RM, Fri 20
 * Nov 2026)`
 */
export function lastBookingText(last: BookedBefore, services: readonly ServiceRoom[]): string {
  const { arrival, departure } = last
  const ways = [arrival?.fastTrack && 'arrival', departure?.fastTrack && 'departure']
    .filter(Boolean)
    .join(' and ')
  // Leave out the airport end of a transfer.
  const transfers = [
    arrival?.transfer && { ...arrival.transfer, from: null },
    departure?.transfer && { ...departure.transfer, to: null },
  ]
  const drives = [...transfers, last.privateTransfer, last.hourly, ...last.point].filter(
    (it) => it !== null && it !== undefined,
  )
  return [
    partyText(last),
    ...(ways ? [`fast track on ${ways}`] : []),
    ...new Set(drives.map((it) => driveText(it, services))),
    ...(last.billing === 'partnerAccount' && last.partner ? [`billed to ${last.partner.name}`] : []),
  ]
    .filter(Boolean)
    .join(', ')
    .concat(` (${last.reference}, ${dayYearText(last.firstServiceDate)})`)
}

function driveText({ from, to, stops, cars }: DriveBefore, services: readonly ServiceRoom[]): string {
  const names = cars.map((it) => services.find((one) => one.guid === it.serviceGuid)?.name ?? 'car')
  const counted = [...new Set(names)].map((name) => {
    const count = names.filter((it) => it === name).length
    return count === 1 ? name : `${count} × ${name}`
  })
  const name = (it: PlaceBefore) => it.name || it.address
  const by = stops.length > 0 && `via ${stops.map(name).join(', ')}`
  const way = [from && `from ${name(from)}`, to && `to ${name(to)}`, by].filter(Boolean).join(' ')
  return [counted.join(' and '), way].filter(Boolean).join(' ')
}
