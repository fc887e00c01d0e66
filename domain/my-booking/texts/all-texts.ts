import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { PageTexts } from './page-texts.ts'
import { pt } from './pt.ts'

export const pageTexts: Readonly<Record<GuestLanguage, PageTexts>> = { en, de, fr, es, pt }
