import { minorOfText } from '#domain/money/minor-units.ts'
import { giftCents } from './gratuity-states.ts'

/**
 * Parses an amount typed by a guest (`20`, `12.50`, `12,5`) to minor units. Null if it isn't an amount in
 * this currency or is outside the gift limits.
 */
export function typedGiftCents(typed: string, currency: string): number | null {
  const cents = minorOfText(typed.trim().replace(',', '.'), currency, { digitsAtMost: 8 })
  return cents !== null && cents >= giftCents.atLeast && cents <= giftCents.atMost ? cents : null
}
