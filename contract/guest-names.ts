import * as z from 'zod/mini'
import { optionalText } from '#contract/shapes.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'

/** A name in the guests’ languages. */
export const guestNames = z.prefault(z.partialRecord(z.enum(guestLanguageNames), optionalText(100)), {})
export const guestNamesRead = z.partialRecord(z.enum(guestLanguageNames), z.string())
