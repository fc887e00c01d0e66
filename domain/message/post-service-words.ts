import { listIn, moneyIn } from './guest-formats.ts'
import type { GuestLanguage } from './guest-language.ts'
import { guestTexts } from './texts/all-texts.ts'

/** Subject and text of one message. */
export interface MessageWords {
  readonly subject: string
  readonly text: string
}

export interface PostServiceWords extends MessageWords {
  /** The company's translations. Languages without subject or text use the standard message. */
  readonly others: Readonly<Partial<Record<GuestLanguage, MessageWords | undefined>>>
}

/** The message in a guest's language: the company's text if there is one, else the standard text. */
export function postServiceWordsIn(
  language: GuestLanguage,
  own: GuestLanguage,
  { subject, text, others }: PostServiceWords,
): MessageWords {
  const words = language === own ? { subject, text } : others[language]
  return words === undefined || words.subject === '' || words.text === ''
    ? guestTexts[language].afterService
    : words
}

/** `BBD 10.00, BBD 20.00 or BBD 50.00` */
export function gratuitiesText(language: GuestLanguage, cents: readonly number[], currency: string): string {
  return listIn(
    language,
    cents.map((it) => moneyIn(language, it, currency)),
    'disjunction',
  )
}
