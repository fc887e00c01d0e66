import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import { line, linkTo } from './markup.ts'
import { helpLines, sheetHtml, type PageParts } from './page-html.ts'
import { troubleTexts, type Trouble } from './texts/trouble-texts.ts'

/** What an HTTP status of an error means to a guest. */
export function troubleOf(status: number): Trouble {
  if (status === 429) return 'busy'
  if (status === 413 || status === 414) return 'tooLong'
  if (status >= 500) return 'down'
  return status === 404 || status === 405 || status === 401 || status === 403 ? 'missing' : 'unreadable'
}

/** The company as guests know it. */
export interface KnownCompany {
  readonly company: string
  readonly helpPhone: string
  readonly whatsApp: string
  readonly language: GuestLanguage
}

interface Shown {
  trouble: Trouble
  language: GuestLanguage
  /** The address to try again, or of the page with the form. */
  href: string
  wasForm: boolean
}

/** What a guest sees instead of an error. */
export function troublePageHtml(
  { trouble, language, href, wasForm }: Shown,
  known: KnownCompany,
  parts: PageParts,
): string {
  const texts = troubleTexts[language]
  const title = texts.title[trouble]
  const main =
    `<h1>${escapeHtml(title)}</h1>${line(texts.text[trouble])}` +
    (trouble === 'missing' && !wasForm
      ? ''
      : linkTo(href, wasForm ? texts.back : texts.again, 'button main')) +
    helpLines(language, known.helpPhone, known.whatsApp)
  return sheetHtml({ language, company: known.company, title, main }, parts)
}

/** The page that a form of this address is on: the address without what was to be done there. */
export function formPage(url: string): string {
  const [path = '', query = ''] = url.split('?')
  const [, first = '', second = '', third] = path.split('/')
  const page = third === undefined ? path : `/${first}/${second}`
  return query === '' ? page : `${page}?${query}`
}
