import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { worthMovingMinutes } from '#domain/flight/flight-times.ts'
import { momentIn, timeIn } from './guest-formats.ts'
import type { GuestLanguage } from './guest-language.ts'
import type { GuestMoment } from './guest-moment.ts'
import { fillTemplate } from './template.ts'
import { guestTexts } from './texts/all-texts.ts'

/**
 * When a service or pickup will really begin, as its flight is late and it hasn't been moved yet. Null: as
 * planned. An early flight changes nothing: the driver comes as planned until dispatch
 * moves the pickup.
 */
export function expectedLater(
  planned: Instant,
  expected: Instant | null,
  timeZone: string,
): GuestMoment | null {
  if (expected === null || minutesBetween(planned, expected) < worthMovingMinutes) return null
  return { date: localDateOf(expected, timeZone), time: timeTextOf(expected, timeZone) }
}

/** `14:50`; of a late flight `about 16:10 (flight delayed; originally 14:50)`. Or that it isn't known yet. */
export function clockIn(
  language: GuestLanguage,
  { date, time, expected }: GuestMoment & { readonly expected?: GuestMoment | null },
): string {
  const { notes } = guestTexts[language]
  if (time === null) return notes.toBeAdvised
  const planned = timeIn(language, time)
  if (!expected?.time) return planned
  return fillTemplate(notes.expectedTime, {
    time: timeIn(language, expected.time),
    planned: expected.date === date ? planned : momentIn(language, { date, time }),
  })
}
