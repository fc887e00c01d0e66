import type { Permission } from '#domain/access/permissions.ts'
import { moneyText } from '#domain/money/money-text.ts'

/** Another currency that guests may pay in. */
export interface TillCurrency {
  readonly code: string
  /** Millionths of a unit of the site's currency for one of this one: 2,000,000 is two for one. */
  readonly rateMicros: number
}

/** The company's rules for taking and giving money, amounts in cents. */
export interface TillSettings {
  readonly currencies: readonly TillCurrency[]
  /** Above it a single amount is asked about once more. */
  readonly usualCents: number
  /** Above it a single payment or refund needs policy override. */
  readonly mostCents: number
  /** Above it a write-off needs policy override. */
  readonly writeOffCents: number
  /** Above it a fee set by hand is asked about once more. */
  readonly usualFeeCents: number
  /** Above it a fee set by hand needs policy override. */
  readonly mostFeeCents: number
  /** Whether cash is only taken into an open drawer. */
  readonly needsDrawer: boolean
}

/** The rules with the currency they are in. */
export interface TillRules extends TillSettings {
  readonly currency: string
}

export const tillSettingsAtFirst: TillSettings = {
  currencies: [],
  usualCents: 200_000,
  mostCents: 2_000_000,
  writeOffCents: 5_000,
  usualFeeCents: 20_000,
  mostFeeCents: 100_000,
  needsDrawer: true,
}

/** Why a single payment or refund is too large for whoever asks; null: it is not. */
export function whyTooLarge(amountCents: number, { mostCents, currency }: TillRules, permissions: readonly Permission[]): string | null {
  if (amountCents <= mostCents || permissions.includes('policyOverride')) return null
  return `Amounts above ${moneyText(mostCents, currency)} need policy override`
}

/** Why payments cannot be taken in a currency beside the site's; null: they can. */
export function whyNoCurrency(code: string, site: string, others: readonly string[]): string | null {
  if (code === site) return 'This is the site’s own currency'
  if (others.includes(code)) return 'Already in the list'
  return Intl.supportedValuesOf('currency').includes(code) ? null : 'Unknown currency code'
}
