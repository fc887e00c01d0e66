import type { OwnTrip } from '#contract/driver.ts'
import type { TripPlace } from '#contract/trip-shapes.ts'
import { durationText } from '#domain/calendar/duration-text.ts'
import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { LeaveBy } from '#domain/trip/leave-by.ts'
import { waitClockOf } from '#domain/trip/wait.ts'
import { timeText } from '#web/ui/value/time-format.ts'

/** `in 1 h 20 min`, `8 min ago`, `now` */
export function untilText(at: Instant, now: Instant): string {
  const minutes = Math.round(minutesBetween(now, at))
  if (minutes === 0) return 'now'
  return minutes > 0 ? `in ${durationText(minutes)}` : `${durationText(-minutes)} ago`
}

/** How a trip ended: `completed at 14:32`. Null: it hasn't ended. */
export function endedText(
  { status, life }: Pick<OwnTrip, 'status' | 'life'>,
  timeZone: string,
): string | null {
  const at = status === 'completed' ? life.completedAt : life.closedAt
  if (at === null || (status !== 'completed' && status !== 'noShow' && status !== 'cancelled')) return null
  const words = { completed: 'completed', noShow: 'closed', cancelled: 'cancelled' }[status]
  return `${words} at ${timeText(at, timeZone)}`
}

export interface LeaveView {
  urgency: 'early' | 'soon' | 'late'
  /** Relative to now. */
  when: string
  /** What the time is based on. */
  how: string
}

/** From this many minutes before, the time to leave is highlighted. */
const soonMinutes = 10

export function leaveView({ at, driveMinutes, from }: LeaveBy, now: Instant): LeaveView {
  const left = minutesBetween(now, at)
  const urgency = left < 0 ? 'late' : left <= soonMinutes ? 'soon' : 'early'
  const how =
    from === null ? `${durationText(driveMinutes)} drive time` : `${durationText(driveMinutes)} from ${from}`
  return { urgency, when: untilText(at, now), how }
}

/** Fractional minutes as a running clock: `12:05`. */
export function clockOf(minutes: number): string {
  const seconds = Math.max(0, Math.floor(minutes * 60))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export interface WaitView {
  /** The clock's text; null: it has not started. */
  clock: string | null
  /** The share of the grace used, 0 to 1. */
  used: number
  over: boolean
  message: string
}

/** The wait clock as shown to the driver: the time waited, the free part, or why it has not started. */
export function waitView({ life }: OwnTrip, now: Instant): WaitView {
  const since = waitClockOf(life)
  if (since === null)
    return { clock: null, used: 0, over: false, message: 'Waiting time starts once the flight has landed' }
  const waited = minutesBetween(since, now)
  if (waited < 0)
    return { clock: null, used: 0, over: false, message: `Waiting time starts ${untilText(since, now)}` }
  const left = life.graceMinutes - waited
  const used = life.graceMinutes === 0 ? 1 : Math.min(1, waited / life.graceMinutes)
  if (left > 0)
    return { clock: clockOf(waited), used, over: false, message: `${clockOf(left)} of free waiting left` }
  return {
    clock: clockOf(waited),
    used: 1,
    over: true,
    message: `${Math.ceil(-left)} min over the free ${life.graceMinutes} min`,
  }
}

/** Opens the phone's own maps app; if there is none, maps on the web. */
export function mapHref(place: TripPlace, isAndroid: boolean): string {
  const { latitude, longitude, name, address } = place
  const words = encodeURIComponent([name, address].filter(Boolean).join(', '))
  if (latitude === null || longitude === null)
    return isAndroid ? `geo:0,0?q=${words}` : `https://www.google.com/maps/search/?api=1&query=${words}`
  const point = `${latitude},${longitude}`
  if (isAndroid) return `geo:${point}?q=${point}(${encodeURIComponent(name)})`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point)}`
}

/** WhatsApp expects the international number with digits only. */
export function whatsAppHref(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}

/** A text message link. Both iOS and Android accept `?&` before the body. */
export function smsHref(phone: string, text: string): string {
  return `sms:${phone.replace(/[^\d+]/g, '')}?&body=${encodeURIComponent(text)}`
}

/** The prepared message to the guests. */
export function greetingText({
  driver,
  company,
  place,
}: {
  driver: string
  company: string
  place: string
}): string {
  return `Hello, this is ${driver}, your driver from ${company}. I am waiting for you at ${place}.`
}

/** `Desk: 1 of 2 checked in` */
export function partyText({ expected, checkedIn, noShow }: NonNullable<OwnTrip['party']>): string {
  const all = expected + checkedIn + noShow
  if (checkedIn === 0) return noShow === all ? 'Desk: no-show' : 'Desk: not checked in yet'
  return checkedIn === all ? 'Desk: all checked in' : `Desk: ${checkedIn} of ${all} checked in`
}
