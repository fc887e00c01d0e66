import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { timeIn } from '#domain/message/guest-formats.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import { fillTemplate } from '#domain/message/template.ts'
import type { BookingPage, PageService } from './booking-page.ts'
import { longestMessage, type DriverThread, type ThreadMessage } from './driver-thread.ts'
import { details, field, formOf, linkTo } from './markup.ts'
import { pageTexts } from './texts/all-texts.ts'

/** The messages with each driver of a service, and a form to write another. */
export function threadsHtml(page: BookingPage, { service }: PageService): string {
  return page.threads
    .filter((it) => it.bookingGuid === service.guid)
    .map((it) => threadHtml(page, it))
    .join('')
}

function threadHtml(page: BookingPage, { tripGuid, driver, isOpen, messages }: DriverThread): string {
  const { language, path, settings } = page
  if (!isOpen && messages.length === 0) return ''
  const texts = pageTexts[language].thread
  const title = fillTemplate(texts.title, { driver })
  const shown = messages.map((it) => messageHtml(page, it, driver)).join('')
  const form = details(
    fillTemplate(texts.write, { driver }),
    formOf(
      { action: `${path}/write?lang=${language}`, hidden: { trip: tripGuid }, button: texts.send },
      field(`w-${tripGuid}`, texts, { maxLength: longestMessage }),
    ),
  )
  const phone = settings.dispatchPhone
  const call =
    phone === ''
      ? ''
      : linkTo(`tel:${phone.replaceAll(/[^\d+]/g, '')}`, fillTemplate(pageTexts[language].call, { phone }))
  return (
    `<div class="thread">${shown === '' ? '' : `<h3>${escapeHtml(title)}</h3><ul>${shown}</ul>`}` +
    `${isOpen ? form + call : ''}</div>`
  )
}

function messageHtml({ language, site }: BookingPage, message: ThreadMessage, driver: string): string {
  const texts = pageTexts[language].thread
  const { isOwn, at, text, ready } = message
  const said = ready === null ? text : texts.ready[ready]
  const who = isOwn ? texts.you : driver
  const time = timeIn(language, timeTextOf(at, site.timeZone))
  return (
    `<li${isOwn ? ' class="own"' : ''}><small>${escapeHtml(`${who}, ${time}`)}</small>` +
    `${escapeHtml(said).replaceAll('\n', '<br>')}</li>`
  )
}
