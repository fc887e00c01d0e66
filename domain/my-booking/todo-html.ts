import { colonIn, moneyIn, shortDayIn, timeIn } from '#domain/message/guest-formats.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import type { BookingPage, PageService } from './booking-page.ts'
import { heading, linkTo } from './markup.ts'
import { questionsId, questionsTitle } from './questions-html.ts'
import { pickupId, waitsForPickup } from './pickup-html.ts'
import { pageTexts } from './texts/all-texts.ts'
import { canAnswerOffer, offerId } from './waitlist-html.ts'

interface ToDo {
  /** Where on the page it is done. */
  readonly id: string
  readonly text: string
}

/** What the guest still has to do, first on the page, with a button that leads there. */
export function toDoHtml(page: BookingPage): string {
  const links = toDosOf(page).map(({ id, text }, place) =>
    linkTo(`#${id}`, text, place === 0 ? 'button main' : 'button'),
  )
  return links.length === 0
    ? ''
    : `<div id="todo">${heading(pageTexts[page.language].toDo)}${links.join('')}</div>`
}

function toDosOf(page: BookingPage): ToDo[] {
  const { language, site, services, money, takesCards, questions } = page
  const texts = pageTexts[language]
  const amount = moneyIn(language, money.payableCents, site.currency)
  return [
    ...services
      .filter((it) => canAnswerOffer(page, it))
      .map(({ service }) => ({ id: offerId(service), text: guestTexts[language].documents.answerOffer })),
    ...(money.payableCents > 0 && takesCards
      ? [{ id: 'pay', text: fillTemplate(texts.pay, { amount }) }]
      : []),
    ...services
      .filter((it) => waitsForPickup(page, it))
      .map((it) => ({ id: pickupId(it.service), text: pickupText(page, it) })),
    ...questions
      .filter(({ fields }) => fields.some((it) => it.isRequired && it.value === null))
      .map((it) => ({ id: questionsId(it), text: questionsTitle(page, it) })),
  ]
}

/** `Confirm pickup: Fri 20 Nov, 14:50` */
function pickupText({ language }: BookingPage, { service: { date, time } }: PageService): string {
  const when = [shortDayIn(language, date), time === null ? '' : timeIn(language, time)].filter(Boolean)
  return `${pageTexts[language].pickup.confirm}${colonIn(language)}${when.join(', ')}`
}
