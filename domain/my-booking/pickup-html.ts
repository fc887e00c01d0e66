import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { GuestService } from '#domain/message/guest-message.ts'
import { pickupsOf, type BookingPage, type PageService } from './booking-page.ts'
import { hasBegun } from './guest-cancel.ts'
import { formOf, line } from './markup.ts'
import { pageTexts } from './texts/all-texts.ts'

export const pickupId = ({ guid }: GuestService) => `p-${guid}`

export function isBegunNow({ now, site, services }: BookingPage, shown: PageService): boolean {
  const live = services.filter((it) => it.status !== 'cancelled')
  return hasBegun(shown, live, { now, today: localDateOf(now, site.timeZone) })
}

/** Whether the guest can still confirm the pickup, and hasn’t. */
export function waitsForPickup(page: BookingPage, shown: PageService): boolean {
  return page.settings.may.pickup && isDrive(shown) && !shown.isConfirmed && !isBegunNow(page, shown)
}

/** Guests of a late flight aren’t asked to confirm the pickup, because its time will change. */
function isDrive({ service, status }: PageService): boolean {
  const { journeys, startsAt } = service
  return (
    status === 'booked' && startsAt !== null && journeys.length > 0 && !journeys.some((it) => it.expected)
  )
}

/** The button that confirms a pickup, or that it is confirmed. */
export function pickupHtml(page: BookingPage, shown: PageService): string {
  const { language, path } = page
  const { service } = shown
  const texts = pageTexts[language].pickup
  if (isDrive(shown) && shown.isConfirmed) return line(texts.confirmed, 'done')
  if (!waitsForPickup(page, shown)) return ''
  return formOf({
    id: pickupId(service),
    action: `${path}/pickup?lang=${language}`,
    hidden: { booking: service.guid, text: pickupsOf(service) },
    button: texts.confirm,
  })
}
