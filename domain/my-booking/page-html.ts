import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { dayIn, moneyIn, timeIn } from '#domain/message/guest-formats.ts'
import { guestLanguageNames, type GuestLanguage } from '#domain/message/guest-language.ts'
import { edgeOf, textOn } from '#domain/brand/accent.ts'
import { logoUrl, shownSize, type Brand, type BrandLogo } from '#domain/brand/brand.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import type { BookingPage, PageRequest, PageService } from './booking-page.ts'
import { details, field, formOf, heading, line, linkTo, rowsOf } from './markup.ts'
import { questionsHtml } from './questions-html.ts'
import { isOpen, serviceHtml } from './service-html.ts'
import { pageTexts } from './texts/all-texts.ts'
import { toDoHtml } from './todo-html.ts'

/** Style sheet and script, part of the page: one request loads the whole page. */
export interface PageParts {
  readonly style: string
  readonly script: string
  readonly logo: BrandLogo | null
}

/** The company's colour on top of the style sheet. */
export function brandStyle({ accent }: Brand): string {
  return `:root{--signal:${accent};--on-signal:${textOn(accent)};--edge:${edgeOf(accent)}}`
}

/** The company's name with its logo, on top of every page of a guest. */
export function companyHtml(company: string, logo: BrandLogo | null): string {
  if (logo === null) return escapeHtml(company)
  const { width, height } = shownSize(logo)
  return `<img src="${logoUrl(logo.guid)}" width="${width}" height="${height}" alt="">${escapeHtml(company)}`
}

interface Sheet {
  language: GuestLanguage
  company: string
  title: string
  main: string
}

/** A page of a guest: the company, what it says, nothing to load. */
export function sheetHtml({ language, company, title, main }: Sheet, parts: PageParts): string {
  const { style, script, logo } = parts
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex, nofollow">' +
    `<meta name="format-detection" content="telephone=no"><title>${escapeHtml(title)}</title>` +
    `<style>${style}</style></head><body><header><span>${companyHtml(company, logo)}</span></header>` +
    `<main>${main}</main><script>${script}</script></body></html>`
  )
}

/** “My booking” as HTML. It works without its script, which only refreshes it. */
export function bookingPageHtml(page: BookingPage, parts: PageParts): string {
  const { language, site, reference, firstName, now, said } = page
  const texts = pageTexts[language]
  const { labels } = guestTexts[language]
  const updated = fillTemplate(texts.updated, { time: timeIn(language, timeTextOf(now, site.timeZone)) })
  const main = [
    `<h1>${escapeHtml(texts.title)}</h1>`,
    said === null ? '' : `<p class="said" role="status">${escapeHtml(texts.said[said])}</p>`,
    '<div id="live">',
    line(fillTemplate(texts.hello, { name: firstName })),
    `<p class="plate"><span>${escapeHtml(labels.reference)}</span><b>${escapeHtml(reference)}</b></p>`,
    `<p class="soft" id="updated">${escapeHtml(updated)}</p>`,
    `<p class="said" id="offline" role="status" hidden>${escapeHtml(texts.offline)}</p>`,
    toDoHtml(page),
    servicesHtml(page),
    moneyHtml(page),
    documentsHtml(page),
    '</div>',
    tellHtml(page),
    helpHtml(page),
    languagesHtml(page),
  ].join('')
  const title = `${texts.title} ${reference}`
  return sheetHtml({ language, company: site.company, title, main }, parts)
}

/** The services, with those of past days folded away below, unless there are no others. */
function servicesHtml(page: BookingPage): string {
  const { language, services, now, site } = page
  const today = localDateOf(now, site.timeZone)
  const { past = [], current = [] } = Object.groupBy(services, (it) =>
    isPast(it, today) ? 'past' : 'current',
  )
  const shown = (some: readonly PageService[]) => some.map((it) => serviceHtml(page, it)).join('')
  if (current.length === 0 || past.length === 0) return shown(services)
  return shown(current) + details(`${pageTexts[language].past} (${past.length})`, shown(past), 'past')
}

/** The day after, a guest may still ask who drove. */
function isPast({ service: { date, journeys } }: PageService, today: ServiceDate): boolean {
  return [date, ...journeys.map((it) => it.date)].every((it) => addDays(it, 1) < today)
}

function moneyHtml(page: BookingPage): string {
  const { language, site, onAccount, money, takesCards, path } = page
  const texts = pageTexts[language]
  const { labels, headings } = guestTexts[language]
  const { totalCents, paidCents, payableCents } = money
  const amount = (cents: number) => moneyIn(language, cents, site.currency)
  // On a partner’s account the guest sees only own money, if there is any.
  if (onAccount && payableCents <= 0) return `${heading(headings.money)}${line(texts.onAccount)}`
  const balance = payableCents < 0 ? labels.inYourFavour : labels.balance
  const rows = [
    ...(onAccount
      ? []
      : [
          { label: labels.total, value: amount(totalCents) },
          { label: labels.paid, value: amount(paidCents) },
        ]),
    { label: balance, value: amount(Math.abs(payableCents)), strong: true },
  ]
  const pay =
    payableCents <= 0
      ? // A deposit on services that wait for a place pays nothing in full.
        line(payableCents === 0 && paidCents > 0 && totalCents > 0 ? texts.nothingToPay : '')
      : takesCards
        ? formOf({
            action: `${path}/pay?lang=${language}`,
            button: fillTemplate(texts.pay, { amount: amount(payableCents) }),
            name: 'button main',
          })
        : line(texts.payDesk)
  return `<div id="pay">${heading(headings.money)}${rowsOf(rows)}${pay}</div>`
}

function documentsHtml({ language, site, links, receipts, gratuity }: BookingPage): string {
  const texts = pageTexts[language]
  const { documents, headings } = guestTexts[language]
  const shown = [
    links.tickets === null ? '' : linkTo(links.tickets, documents.tickets),
    links.calendar === null ? '' : linkTo(links.calendar, documents.calendar),
    ...receipts.map(({ href, date, amountCents }) =>
      linkTo(
        href,
        fillTemplate(texts.receipt, {
          date: dayIn(language, date),
          amount: moneyIn(language, amountCents, site.currency),
        }),
      ),
    ),
    gratuity === null ? '' : linkTo(gratuity, documents.gratuity),
  ].join('')
  return shown === '' ? '' : `<div id="documents">${heading(headings.documents)}${shown}</div>`
}

/** Notes and requests, with those sent before. */
function tellHtml(page: BookingPage): string {
  const { language, path, settings, requests, services } = page
  const texts = pageTexts[language]
  const form = (action: 'note' | 'change') =>
    settings.may[action]
      ? details(
          texts[action].label,
          formOf(
            { action: `${path}/${action}?lang=${language}`, button: texts[action].send },
            field(action, texts[action], { maxLength: 1000 }),
          ),
        )
      : ''
  const sent =
    requests.length === 0
      ? ''
      : `<h3>${escapeHtml(texts.yourRequests)}</h3><ul>` +
        `${requests.map((it) => requestHtml(page, it)).join('')}</ul>`
  const forms = services.some(isOpen) ? `${questionsHtml(page, null)}${form('note')}${form('change')}` : ''
  return forms + sent === '' ? '' : `<div id="tell">${heading(texts.actions)}${forms}${sent}</div>`
}

/** The guest's request, its state and our reply. It can be withdrawn until an agent has dealt with it. */
function requestHtml({ language, path }: BookingPage, request: PageRequest): string {
  const { guid, text, state, answer } = request
  const { requestStates: states, withdraw } = pageTexts[language]
  const isOpen = state === 'waiting' || state === 'received'
  const action = `${path}/withdraw?lang=${language}`
  const back = isOpen
    ? formOf({ action, hidden: { request: guid }, button: withdraw, name: 'button quiet' })
    : ''
  const said = answer === null ? '' : `<br>${escapeHtml(answer)}`
  return `<li>${escapeHtml(text)}<p class="answer"><b>${escapeHtml(states[state])}</b>${said}</p>${back}</li>`
}

function helpHtml({ language, site, settings }: BookingPage): string {
  const texts = pageTexts[language]
  return `<div id="help">${heading(texts.help)}${helpLines(language, site.helpPhone, settings.whatsApp)}</div>`
}

/** A number to call, and WhatsApp’s own address of a number (`wa.me`, digits only). */
export function helpLines(language: GuestLanguage, phone: string, whatsApp: string): string {
  const texts = pageTexts[language]
  const digits = whatsApp.replaceAll(/\D/g, '')
  const call =
    phone === ''
      ? line(texts.dead.reply)
      : linkTo(`tel:${phone.replaceAll(/[^\d+]/g, '')}`, fillTemplate(texts.call, { phone }))
  return `${call}${digits === '' ? '' : linkTo(`https://wa.me/${digits}`, texts.whatsApp)}`
}

/** Each language under its own name. */
const ownNames: Readonly<Record<GuestLanguage, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  de: 'Deutsch',
}

/** The page in each other language. `path` has a query or none. */
export function languagesHtml({ language, path }: { language: GuestLanguage; path: string }): string {
  const at = escapeHtml(`${path}${path.includes('?') ? '&' : '?'}lang=`)
  const links = guestLanguageNames.map((it) =>
    it === language
      ? `<b lang="${it}" aria-current="true">${ownNames[it]}</b>`
      : `<a lang="${it}" hreflang="${it}" href="${at}${it}">${ownNames[it]}</a>`,
  )
  return `<nav aria-label="${escapeHtml(pageTexts[language].language)}">${links.join('')}</nav>`
}
