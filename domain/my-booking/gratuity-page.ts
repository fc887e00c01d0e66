import { listIn, moneyIn } from '#domain/message/guest-formats.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { helpLines, languagesHtml, sheetHtml, type PageParts } from './page-html.ts'
import { heading, line, linkTo } from './markup.ts'
import { pageTexts } from './texts/all-texts.ts'
import { giftCents } from '#domain/gratuity/gratuity-states.ts'
import { gratuityWords } from '#domain/gratuity/guest-words.ts'

/** What a guest did on the page; null: nothing yet. */
export type GaveOnPage =
  | { readonly kind: 'cash'; readonly cents: number }
  | { readonly kind: 'paid' | 'notPaid' | 'office' }
  /** An amount that can’t be given, as typed. */
  | { readonly kind: 'wrong'; readonly typed: string }
  | null

/** The page on which a guest leaves a gratuity. */
export interface GratuityPage {
  readonly language: GuestLanguage
  readonly company: string
  readonly helpPhone: string
  readonly whatsApp: string
  readonly currency: string
  /** Address of the page, with its signature. */
  readonly path: string
  readonly firstName: string
  /** First names of the drivers who completed trips. */
  readonly drivers: readonly string[]
  readonly suggestedCents: readonly number[]
  readonly takesCards: boolean
  readonly gave: GaveOnPage
}

/** Works without its script: the field for another amount is shown by the style sheet. */
export function gratuityPageHtml(page: GratuityPage, parts: PageParts): string {
  const { language, company } = page
  const words = gratuityWords[language]
  const thanks = thanksOf(page)
  const title = thanks === null ? words.title : words.thanks
  const main =
    `<h1>${escapeHtml(title)}</h1>${thanks ?? givingHtml(page)}` +
    heading(pageTexts[language].help) +
    helpLines(language, page.helpPhone, page.whatsApp) +
    languagesHtml(page)
  return sheetHtml({ language, company, title, main }, parts)
}

/** What a guest who gave something reads; null: nothing is given yet. */
function thanksOf({ gave, language, drivers, currency, path }: GratuityPage): string | null {
  const words = gratuityWords[language]
  const said = (text: string) => `<p role="status">${escapeHtml(text)}</p>`
  const to = { drivers: listIn(language, drivers) }
  if (gave?.kind === 'paid') return said(fillTemplate(words.thanksCard, to))
  if (gave?.kind === 'office') return said(words.office)
  if (gave?.kind !== 'cash') return null
  const amount = moneyIn(language, gave.cents, currency)
  const again = linkTo(`${path}&lang=${language}`, words.again)
  return `${said(fillTemplate(words.thanksCash, { ...to, amount }))}${again}`
}

function givingHtml(page: GratuityPage): string {
  const { language, gave, path, firstName: name, takesCards } = page
  const words = gratuityWords[language]
  const drivers = listIn(language, page.drivers)
  const notPaid = pageTexts[language].said.notPaid
  const button = (by: 'card' | 'cash', text: string, isMain: boolean) =>
    `<button class="button${isMain ? ' main' : ''}" name="by" value="${by}">${escapeHtml(text)}</button>`
  const failed = gave?.kind === 'notPaid' ? `<p class="said" role="status">${escapeHtml(notPaid)}</p>` : ''
  const byCard = takesCards ? button('card', words.byCard, true) : ''
  return (
    failed +
    line(fillTemplate(words.lead, { name, drivers })) +
    `<form method="post" action="${escapeHtml(`${path}&lang=${language}`)}" novalidate>` +
    `${amountsHtml(page)}${ownHtml(page)}` +
    `${byCard}${button('cash', words.inCash, !takesCards)}</form>`
  )
}

function amountsHtml({ language, currency, suggestedCents, gave }: GratuityPage): string {
  const words = gratuityWords[language]
  if (suggestedCents.length === 0) return '<input type="hidden" name="amount" value="own">'
  const isOwn = gave?.kind === 'wrong'
  const choice = (value: string, text: string, isChosen: boolean) =>
    `<label><input type="radio" name="amount" value="${value}"${isChosen ? ' checked' : ''}>` +
    `<span>${escapeHtml(text)}</span></label>`
  const choices = suggestedCents.map((cents, at) =>
    choice(String(cents), moneyIn(language, cents, currency), at === 0 && !isOwn),
  )
  return (
    `<fieldset class="amounts"><legend>${escapeHtml(words.amount)}</legend>` +
    `${choices.join('')}${choice('own', words.own, isOwn)}</fieldset>`
  )
}

function ownHtml({ language, currency, gave }: GratuityPage): string {
  const words = gratuityWords[language]
  const isWrong = gave?.kind === 'wrong'
  const limits = {
    least: moneyIn(language, giftCents.atLeast, currency),
    most: moneyIn(language, giftCents.atMost, currency),
  }
  const wrong = isWrong
    ? `<p class="wrong" id="wrong" role="alert">${escapeHtml(fillTemplate(words.wrong, limits))}</p>`
    : ''
  return (
    `<div class="own"><label for="own">${escapeHtml(`${words.own}, ${currency}`)}</label>` +
    `<input id="own" name="own" inputmode="decimal" autocomplete="off" maxlength="9" ` +
    `value="${escapeHtml(isWrong ? gave.typed : '')}"` +
    `${isWrong ? ' aria-invalid="true" aria-describedby="wrong" autofocus' : ''}>${wrong}</div>`
  )
}
