import { minorOfText } from '#domain/money/minor-units.ts'
import { giftCents } from './gratuity-states.ts'

/** What a guest typed, in minor units: `20`, `12.50`, `12,5`. Null: it is no amount of the currency, or one that no gift may come to. */
export function typedGiftCents(typed: string, currency: string): number | null {
  const cents = minorOfText(typed.trim().replace(',', '.'), currency, { digitsAtMost: 8 })
  return cents !== null && cents >= giftCents.atLeast && cents <= giftCents.atMost ? cents : null
}
