import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { GuestTexts } from './guest-texts.ts'
import { pt } from './pt.ts'

/** The texts by language. */
export const guestTexts: Readonly<Record<GuestLanguage, GuestTexts>> = { en, es, fr, pt, de }
