import * as z from 'zod/mini'
import { optionalText } from '#contract/shapes.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'

/** A name in the guests’ languages. */
export const guestNames = inLanguages(100)
/** A hint in the guests’ languages. */
export const guestHints = inLanguages(200)
export const guestNamesRead = z.partialRecord(z.enum(guestLanguageNames), z.string())

function inLanguages(most: number) {
  return z.prefault(z.partialRecord(z.enum(guestLanguageNames), optionalText(most)), {})
}
