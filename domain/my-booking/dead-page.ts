import { guestLanguageNames, type GuestLanguage } from '#domain/message/guest-language.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import { line } from './markup.ts'
import { helpLines, sheetHtml, type PageParts } from './page-html.ts'
import { pageTexts } from './texts/all-texts.ts'

/** Why a guest’s link opens nothing. */
export type DeadLink = 'damaged' | 'expired' | 'revoked'

/** Gone for good (RFC 9110, 15.5.11), or never there. */
export function statusOfDead(why: DeadLink): 404 | 410 {
  return why === 'damaged' ? 404 : 410
}

interface Company {
  readonly company: string
  readonly helpPhone: string
  readonly whatsApp: string
}

/** Who the link is from and how to get help, for a guest whose link opens nothing. */
export function deadPageHtml(why: DeadLink, language: GuestLanguage, own: Company, parts: PageParts): string {
  const { dead } = pageTexts[language]
  const phone = own.helpPhone
  const main =
    `<h1>${escapeHtml(dead.title)}</h1>${line(dead[why])}` +
    (phone === '' ? '' : line(fillTemplate(dead.call, { phone }))) +
    helpLines(language, phone, own.whatsApp)
  return sheetHtml({ language, company: own.company, title: dead.title, main }, parts)
}

/** The browser’s first language that we write, by weight (`Accept-Language`, RFC 9110, 12.5.4). */
export function languageAccepted(header: string, own: GuestLanguage): GuestLanguage {
  const asked = header
    .split(',')
    .slice(0, 20)
    .map((one) => {
      const [name = '', weight = ''] = one.trim().split(/\s*;\s*q=/)
      return { name: name.slice(0, 2).toLowerCase(), weight: weight === '' ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  for (const { name } of asked) {
    const found = guestLanguageNames.find((it) => it === name)
    if (found) return found
  }
  return own
}
