import { giftCents } from './gratuity-states.ts'

/** What a guest typed, in cents: `20`, `12.50`, `12,5`. Null: it is no amount, or one that no gift may come to. */
export function typedGiftCents(typed: string): number | null {
  const [, units, parts = ''] = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*$/.exec(typed) ?? []
  if (units === undefined) return null
  const cents = Number(units) * 100 + Number(parts.padEnd(2, '0'))
  return cents >= giftCents.atLeast && cents <= giftCents.atMost ? cents : null
}
