import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { textAtMost } from '#domain/fields/check-details.ts'
import { dayIn, timeIn } from '#domain/message/guest-formats.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import type { BookingPage } from './booking-page.ts'
import { details, formOf, line } from './markup.ts'
import { boxName, inputName, seenName, type GuestQuestion, type GuestQuestions } from './questions.ts'
import { pageTexts } from './texts/all-texts.ts'

/** The questions about a service, or those about the reservation and its passengers (null). */
export function questionsHtml(page: BookingPage, bookingGuid: string | null): string {
  return page.questions
    .filter((it) => it.bookingGuid === bookingGuid)
    .map((it) => formHtml(page, it))
    .join('')
}

function formHtml(page: BookingPage, asked: GuestQuestions): string {
  const { language, path } = page
  const texts = pageTexts[language].questions
  const { of, fields } = asked
  const seen = fields.map((it) => [seenName(it.guid), JSON.stringify(it.value)] as const)
  const form = {
    action: `${path}/answers?lang=${language}`,
    hidden: { of, ...Object.fromEntries(seen) },
    button: texts.send,
  }
  return details(
    questionsTitle(page, asked),
    formOf(form, untilHtml(page, asked) + fields.map((it) => inputHtml(page, of, it)).join('')),
    questionsId(asked),
  )
}

export const questionsId = ({ of }: GuestQuestions) => `q-${of}`

export function questionsTitle({ language }: BookingPage, { about }: GuestQuestions): string {
  const { title, passenger } = pageTexts[language].questions
  if (about.what === 'service') return title
  if (about.what === 'passenger') {
    const name = about.name || fillTemplate(passenger, { number: String(about.position) })
    return `${title} (${name})`
  }
  const journey = fillTemplate(guestTexts[language].labels.journey, { number: String(about.number) })
  return `${title} (${journey})`
}

function untilHtml({ language, site }: BookingPage, { until }: GuestQuestions): string {
  if (until === null) return ''
  const day = dayIn(language, localDateOf(until, site.timeZone))
  const time = timeIn(language, timeTextOf(until, site.timeZone))
  return line(fillTemplate(pageTexts[language].questions.until, { until: `${day}, ${time}` }), 'soft')
}

const inputTypes = { number: 'number', date: 'date', time: 'time', phone: 'tel', link: 'url', text: 'text' }

function inputHtml({ language }: BookingPage, of: string, field: GuestQuestion): string {
  const { guid, kind, name, hint, choices, isRequired, value } = field
  const { yes, no } = guestTexts[language].answers
  const id = `a-${of}-${guid}`
  const hintId = `${id}-hint`
  const described = hint === '' ? '' : ` aria-describedby="${hintId}"`
  const hintLine = hint === '' ? '' : `<p class="soft" id="${hintId}">${escapeHtml(hint)}</p>`
  const named = `id="${id}" name="${inputName(guid)}"${isRequired ? ' required' : ''}${described}`
  const label = `<label for="${id}">${escapeHtml(name)}</label>${hintLine}`
  if (kind === 'choices') {
    const boxes = choices.map((it) => {
      const isChosen = Array.isArray(value) && value.includes(it.guid)
      const box = `<input type="checkbox" name="${boxName(guid, it.guid)}"${isChosen ? ' checked' : ''}>`
      return `<label>${box} ${escapeHtml(it.name)}</label>`
    })
    const legend = `<legend>${escapeHtml(name)}</legend>`
    return `<fieldset class="boxes"${described}>${legend}${hintLine}${boxes.join('')}</fieldset>`
  }
  if (kind === 'choice' || kind === 'yesNo') {
    const offered =
      kind === 'choice'
        ? choices.map((it) => ({ value: it.guid, text: it.name, isChosen: it.guid === value }))
        : [
            { value: 'yes', text: yes, isChosen: value === true },
            { value: 'no', text: no, isChosen: value === false },
          ]
    const options = [{ value: '', text: '', isChosen: false }, ...offered].map(
      (it) => `<option value="${it.value}"${it.isChosen ? ' selected' : ''}>${escapeHtml(it.text)}</option>`,
    )
    return `${label}<select ${named}>${options.join('')}</select>`
  }
  const text = value === null ? '' : escapeHtml(String(value))
  if (kind === 'longText')
    return `${label}<textarea ${named} rows="3" maxlength="${textAtMost.longText}">${text}</textarea>`
  const limit =
    kind === 'text' || kind === 'phone' || kind === 'link' ? ` maxlength="${textAtMost[kind]}"` : ''
  const step = kind === 'number' ? ' step="any"' : ''
  const attributes = `type="${inputTypes[kind]}" ${named}${limit}${step} value="${text}"`
  return `${label}<input ${attributes} autocomplete="off">`
}
