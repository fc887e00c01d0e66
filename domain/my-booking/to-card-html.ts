import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import { line } from './markup.ts'
import { sheetHtml, type PageParts } from './page-html.ts'
import { pageTexts } from './texts/all-texts.ts'

interface ToCard {
  language: GuestLanguage
  company: string
  page: { action: string; fields: readonly { name: string; value: string }[] }
}

/** The way to the gateway’s payment page: a form, which the script submits. */
export function toCardHtml({ language, company, page }: ToCard, parts: PageParts): string {
  const { title, lead, go } = pageTexts[language].toCard
  const fields = page.fields.map(
    ({ name, value }) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const main =
    `<h1>${escapeHtml(title)}</h1>${line(lead)}` +
    `<form id="to-card" method="post" action="${escapeHtml(page.action)}">${fields.join('')}` +
    `<button class="button main">${escapeHtml(go)}</button></form>`
  return sheetHtml({ language, company, title, main }, parts)
}
