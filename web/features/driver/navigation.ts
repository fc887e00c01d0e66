import type { OwnTrip } from '#contract/driver.ts'
import type { TripPlace } from '#contract/trip-shapes.ts'

/**
 * Where the driver drives next: to the pickup, then to the destination. Null: nowhere, the driver is there.
 */
export function nextPlaceOf({ status, from, to }: Pick<OwnTrip, 'status' | 'from' | 'to'>): TripPlace | null {
  if (status === 'assigned' || status === 'started') return from
  return status === 'onBoard' ? to : null
}

/** Where the driver drives after the step: with guests, to the first stop. Null: it begins no drive. */
export function placeAfterStep(
  step: string,
  { from, to, stops = [] }: Pick<OwnTrip, 'from' | 'to' | 'stops'>,
): TripPlace | null {
  if (step === 'start') return from
  return step === 'departPickup' ? (stops[0]?.place ?? to) : null
}

/**
 * Directions in Apple Maps on an iPhone or iPad, and in Google Maps elsewhere: in the app if it is installed.
 */
export function navigationHref({ latitude, longitude, name, address }: TripPlace, isApple: boolean): string {
  const words = [name, address].filter(Boolean).join(', ')
  const target = encodeURIComponent(
    latitude === null || longitude === null ? words : `${latitude},${longitude}`,
  )
  return isApple
    ? `https://maps.apple.com/?daddr=${target}&dirflg=d`
    : `https://www.google.com/maps/dir/?api=1&destination=${target}&travelmode=driving&dir_action=navigate`
}

/** iPads pretend to be Macs, which have no touch screen. */
export const isApple = () =>
  /iphone|ipad/i.test(navigator.userAgent) ||
  (/mac/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Must be called while the press is handled: browsers open nothing later. */
export function openNavigation(place: TripPlace): void {
  const link = document.createElement('a')
  Object.assign(link, { href: navigationHref(place, isApple()), target: '_blank', rel: 'noreferrer' })
  link.click()
}
