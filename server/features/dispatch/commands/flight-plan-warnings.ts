import { effectsOf } from '#domain/reservation/effects.ts'
import { driverName } from '#domain/reservation/facts.ts'
import { keptPriceText } from '#domain/reservation/kept-prices.ts'
import { replacedPriceWarnings } from '#domain/reservation/replaced-prices.ts'
import { counted } from '#domain/text/counted.ts'
import type { FollowingPlanned } from '#server/features/bookings/commands/follow-flight.ts'

/** A trip with a driver whose flight won't arrive. */
export interface Released {
  guid: string
  reference: string
  pickupAt: string
  driverName: string
  status: 'assigned' | 'started' | 'waiting'
}

/** Drivers who have another trip at the new time and therefore lose this one. */
export function lostDrivers(planned: readonly FollowingPlanned[]): string[] {
  return planned.flatMap(({ planned: one, loaded }) =>
    effectsOf(one.effects, 'tripAltered')
      .filter((it) => it.driver === 'loses')
      .map(({ before }) => {
        const name = driverName(loaded.facts, before.driverGuid)
        return `${name} has another trip at the new time, so ${one.after.reference} needs a driver`
      }),
  )
}

/** A trip that moves to another day is charged that day’s price, even if its price was set manually. */
export function replacedPrices(planned: readonly FollowingPlanned[]): string[] {
  return planned.flatMap(({ planned: { before, after }, loaded }) =>
    replacedPriceWarnings(loaded.facts, before, after).map((text) => `${after.reference}: ${text}`),
  )
}

/** A trip keeps its price within its day, even if the new time has a surcharge, such as at night. */
export function keptPrices(planned: readonly FollowingPlanned[]): string[] {
  return planned.flatMap(({ planned: one, loaded }) => {
    const text = keptPriceText(loaded.facts, one)
    return text === '' ? [] : [`${one.after.reference}: ${text}`]
  })
}

export function onTheWay({ reference, driverName: name, status }: Released): string[] {
  return status === 'assigned'
    ? []
    : [`${name} has already started ${reference}. Undo the last step or cancel the trip.`]
}

export function notifiedText(planned: readonly FollowingPlanned[], released: readonly Released[]): string[] {
  const altered = planned.flatMap((it) => effectsOf(it.planned.effects, 'tripAltered'))
  const drivers = new Set([
    ...altered.flatMap((it) => it.before.driverGuid ?? []),
    ...released.map((it) => it.driverName),
  ]).size
  const guests = planned.filter((it) => effectsOf(it.planned.effects, 'guestNotified').length > 0).length
  const notified = [
    drivers > 0 ? counted(drivers, 'driver') : '',
    guests > 0 ? counted(guests, 'guest') : '',
  ].filter((it) => it !== '')
  if (notified.length === 0) return []
  return [`${notified.join(' and ')} will be notified`]
}
