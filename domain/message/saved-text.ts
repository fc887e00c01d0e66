import { guestLanguageNames, type GuestLanguage } from './guest-language.ts'
import type { MessageWords } from './post-service-words.ts'
import { unknownFields } from './template.ts'

/** The placeholders of a saved text. A customer without a reservation has neither reference nor date. */
export const savedTextFields = ['firstName', 'lastName', 'reference', 'date'] as const
export type SavedTextFields = Readonly<Partial<Record<(typeof savedTextFields)[number], string>>>

/** A text that the company has saved, in the languages that it has been written in. */
export type SavedWords = Readonly<Partial<Record<GuestLanguage, MessageWords | undefined>>>

const isComplete = (words: MessageWords | undefined): words is MessageWords =>
  words !== undefined && words.subject !== '' && words.text !== ''

/** The text in a guest's language, else in the company's, else in the first it has. Null: it has none. */
export function savedTextIn(
  language: GuestLanguage,
  own: GuestLanguage,
  words: SavedWords,
): (MessageWords & { language: GuestLanguage }) | null {
  for (const one of [language, own, ...guestLanguageNames]) {
    const found = words[one]
    if (isComplete(found)) return { language: one, subject: found.subject, text: found.text }
  }
  return null
}

export const noWords = 'Enter a subject and a text in at least one language'

/** What is wrong with a saved text, by the name of its field. Each language needs both parts or neither. */
export function wrongWords(words: SavedWords): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const language of guestLanguageNames) {
    const { subject = '', text = '' } = words[language] ?? {}
    if (subject === '' && text === '') continue
    for (const [part, typed] of Object.entries({ subject, text })) {
      const problem = typed === '' ? 'This field is required' : whyNotPlaceholders(typed)
      if (problem !== null) wrong[`words.${language}.${part}`] = problem
    }
  }
  const hasNone = guestLanguageNames.every((it) => !isComplete(words[it]))
  if (hasNone && Object.keys(wrong).length === 0) return { [`words.${guestLanguageNames[0]}.text`]: noWords }
  return wrong
}

export function whyNotPlaceholders(typed: string): string | null {
  const [unknown] = unknownFields(typed, savedTextFields)
  return unknown === undefined ? null : `Unknown placeholder ${unknown}`
}

/** Why a message can't be sent with that text: a placeholder that nothing replaced. Null: it can. */
export function whyNotWritten(typed: string): string | null {
  const left = savedTextFields.find((it) => typed.includes(`{${it}}`))
  return left === undefined ? null : `Replace {${left}}, or remove it`
}
