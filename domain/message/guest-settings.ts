import { guestLanguageNames, type GuestLanguage } from './guest-language.ts'
import type { GuestSite } from './guest-message.ts'
import type { DaySettings } from './on-the-day.ts'

/** The company's guest message settings. */
export interface GuestSettings extends Pick<GuestSite, 'language' | 'helpPhone' | 'meetingPoints'> {
  readonly reminders: ReminderSettings
  readonly onTheDay: DaySettings
  /** Where guests' replies go. Empty: to the sender address. */
  readonly replyTo: string
}

export interface ReminderSettings {
  /** The day before a service. */
  readonly dayBefore: boolean
  /** `HH:MM` airport time; also applies to payment requests. */
  readonly time: string
  /** Whether guests with a balance get a payment request some days before their first service. */
  readonly unpaid: boolean
  readonly unpaidDays: number
  /** When payment requests were turned on; guests due earlier get none. Null if off. */
  readonly unpaidSince: string | null
}

/** The same value for each language. */
export function eachLanguage<T>(value: T): Record<GuestLanguage, T> {
  return Object.fromEntries(guestLanguageNames.map((it) => [it, value])) as Record<GuestLanguage, T>
}

export const guestSettingsAtFirst: GuestSettings = {
  language: 'en',
  helpPhone: '',
  replyTo: '',
  meetingPoints: { arrival: eachLanguage(''), departure: eachLanguage('') },
  // Off by default, so that guests don't get more mail until the company decides so.
  onTheDay: { driver: false, onTheWay: false, waiting: false, lateFlight: false },
  reminders: { dayBefore: true, time: '10:00', unpaid: false, unpaidDays: 7, unpaidSince: null },
}
