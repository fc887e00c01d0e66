import type { Permission } from '#domain/access/permissions.ts'
import { moneyText } from '#domain/money/money-text.ts'

/** Another currency that guests can pay in. */
export interface TillCurrency {
  readonly code: string
  /** Value of one unit in millionths of the site's currency: 2,000,000 is two to one. */
  readonly rateMicros: number
}

/** The company's rules for payments and cash; amounts in cents. */
export interface TillSettings {
  readonly currencies: readonly TillCurrency[]
  /** Amounts above this ask for confirmation. */
  readonly usualCents: number
  /** Payments and refunds above this need a policy override. */
  readonly mostCents: number
  /** Write-offs above this need a policy override. */
  readonly writeOffCents: number
  /** Manual fees above this ask for confirmation. */
  readonly usualFeeCents: number
  /** Manual fees above this need a policy override. */
  readonly mostFeeCents: number
  /** Whether taking cash requires an open drawer. */
  readonly needsDrawer: boolean
  /** Whether drivers see their current pay next to their earnings. */
  readonly driversSeePay: boolean
  /** The ISO weekday that weeks of driver pay start on; null: drivers are paid by month. */
  readonly payWeekStart: number | null
}

export interface TillRules extends TillSettings {
  readonly currency: string
}

export const defaultTillSettings: TillSettings = {
  currencies: [],
  usualCents: 200_000,
  mostCents: 2_000_000,
  writeOffCents: 5_000,
  usualFeeCents: 20_000,
  mostFeeCents: 100_000,
  needsDrawer: true,
  driversSeePay: false,
  payWeekStart: null,
}

/** Why an amount is too large for the user; null if it isn't. */
export function whyTooLarge(
  amountCents: number,
  { mostCents, currency }: TillRules,
  permissions: readonly Permission[],
): string | null {
  if (amountCents <= mostCents || permissions.includes('policyOverride')) return null
  return `Amounts above ${moneyText(mostCents, currency)} need a policy override`
}

/** Why a currency can't be added; null if it can. */
export function whyNoCurrency(code: string, site: string, others: readonly string[]): string | null {
  if (code === site) return 'This is the company’s own currency. Enter a different one.'
  if (others.includes(code)) return 'This currency is already listed'
  return Intl.supportedValuesOf('currency').includes(code) ? null : 'Enter a currency code such as USD'
}
