import { escapeHtml } from '#domain/message/mail-html.ts'
import { mapLink } from '#domain/message/service-card.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import type { BookingPage, MeetingPhoto, PageService } from './booking-page.ts'
import { linkTo } from './markup.ts'
import { pageTexts } from './texts/all-texts.ts'

/** Photos of the places where the guests of a service are met, with a map and directions. */
export function photosHtml(page: BookingPage, { service, status }: PageService): string {
  if (status !== 'booked') return ''
  return page.photos
    .filter((it) => it.bookingGuid === service.guid)
    .map((it) => photoHtml(page, it))
    .join('')
}

function photoHtml({ language, path }: BookingPage, photo: MeetingPhoto): string {
  const { guid, width, height, place } = photo
  const texts = pageTexts[language].photo
  const alt = place === '' ? texts.desk : fillTemplate(texts.place, { place })
  const map = mapLink({ ...photo, name: place })
  const links =
    map === null
      ? ''
      : linkTo(map, guestTexts[language].notes.showMap, 'quiet') +
        linkTo(directionsTo(photo), texts.directions, 'quiet')
  return (
    `<figure><img src="${escapeHtml(`${path}/photo/${guid}`)}" alt="${escapeHtml(alt)}" width="${width}" ` +
    `height="${height}" loading="lazy" decoding="async"><figcaption><span>${escapeHtml(place || texts.desk)}` +
    `</span>${links}</figcaption></figure>`
  )
}

/**
 * The address that every phone opens in an app for maps, or in the browser
 * (developers.google.com/maps/documentation/urls).
 */
function directionsTo({ latitude, longitude }: MeetingPhoto): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`
}
