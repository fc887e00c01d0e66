import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { pt } from './pt.ts'
import type { ReminderTexts } from './texts.ts'

export const reminderTexts: Readonly<Record<GuestLanguage, ReminderTexts>> = { en, es, fr, pt, de }
