import { moneyIn } from '#domain/message/guest-formats.ts'
import { nameIn, type GuestLanguage, type GuestNames } from '#domain/message/guest-language.ts'
import { countedText } from '#domain/message/service-card.ts'

/** Child seats a guest asked for. `chargeCents` is null if an agent sets the price. */
export interface SeatsWanted {
  readonly name: string
  readonly guestNames: GuestNames
  readonly count: number
  readonly chargeCents: number | null
}

/** What a guest asked for, in the guest’s language: `2 × Booster seat (BBD 50.00)`, or else as typed. */
export function requestTextIn(
  language: GuestLanguage,
  { text, seats }: { readonly text: string; readonly seats: SeatsWanted | null },
  currency: string,
): string {
  if (seats === null) return text
  const asked = countedText([{ name: nameIn(language, seats), count: seats.count }])
  const { chargeCents } = seats
  return chargeCents === null ? asked : `${asked} (${moneyIn(language, chargeCents, currency)})`
}
