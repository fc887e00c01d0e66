import { guestLanguageNames, type GuestLanguage } from './guest-language.ts'
import type { GuestSite } from './guest-message.ts'

/** How a company writes to its guests, as it sets it for itself. */
export interface GuestSettings extends Pick<GuestSite, 'language' | 'helpPhone' | 'meetingPoints'> {
  readonly reminders: ReminderSettings
}

export interface ReminderSettings {
  /** The day before a service. */
  readonly dayBefore: boolean
  /** `HH:MM` at the airport; also when the unpaid are asked. */
  readonly time: string
  /** Whether guests who have not paid are asked to, some days before their first service. */
  readonly unpaid: boolean
  readonly unpaidDays: number
  /** When asking was switched on: whose day came before it is not asked. Null: it is off. */
  readonly unpaidSince: string | null
}

/** A text of each language, empty at first. */
export function eachLanguage<T>(value: T): Record<GuestLanguage, T> {
  return Object.fromEntries(guestLanguageNames.map((it) => [it, value])) as Record<GuestLanguage, T>
}

export const guestSettingsAtFirst: GuestSettings = {
  language: 'en',
  helpPhone: '',
  meetingPoints: { arrival: eachLanguage(''), departure: eachLanguage('') },
  reminders: { dayBefore: true, time: '10:00', unpaid: false, unpaidDays: 7, unpaidSince: null },
}
