/** Money is a whole number of its currency's minor units: cents of most, the yen itself, thousandths of a dinar. Its names end in `Cents` for all. */

/**
 * Currencies whose minor unit is not a hundredth, by number of decimals. Source: ISO 4217 list one, as published by SIX. `Intl` is not asked: its decimals follow
 * what shops print, and they differ between engines and between versions of one engine.
 */
const currenciesByDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const standardDigits = new Map(
  Object.entries(currenciesByDigits).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
)

let storedDigits: ReadonlyMap<string, number> = new Map()

/** Currency code → decimals. */
export type CurrencyDigits = Readonly<Record<string, number>>

/** Sets the decimals this company's stored amounts are counted in. They win over the standard's, which may change while the amounts stay. */
export function applyStoredDigits(digits: CurrencyDigits): void {
  storedDigits = new Map(Object.entries(digits))
}

/** The decimals of a currency's minor unit: two for most and for unknown codes, none for the yen, three for the Kuwaiti dinar. */
export function minorDigits(currency: string): number {
  const code = currency.toUpperCase()
  return storedDigits.get(code) ?? standardDigits.get(code) ?? 2
}

/** 123450 of BBD → 1234.5. */
export function inUnits(minor: number, currency: string): number {
  return minor / 10 ** minorDigits(currency)
}

/** 123450 of BBD → `1234.50`: for files and other programs, without grouping. */
export function unitsText(minor: number, currency: string): string {
  return inUnits(minor, currency).toFixed(minorDigits(currency))
}

/** 1234.5 of BBD → 123450; what is finer is rounded. */
export function toMinor(units: number, currency: string): number {
  return Math.round(units * 10 ** minorDigits(currency))
}

/**
 * `1234.5` of BBD → 123450: an amount as it is typed, or as another program writes it, without sign or grouping. Null: it is none, it is finer than the currency
 * (`12.00` of yen is not), or it has more digits than `digitsAtMost` in minor units: nine are 9,999,999.99 of BBD and 999,999,999 yen.
 */
export function minorOfText(text: string, currency: string, { digitsAtMost }: { digitsAtMost: number }): number | null {
  const [, units, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const digits = minorDigits(currency)
  if (units === undefined || units.length > digitsAtMost - digits || decimals.length > Math.max(2, digits)) return null
  return minorOfDigits(units, decimals, currency)
}

/** The digits before and after the decimal sign in minor units; null: they are finer than the currency. Zeros after its last decimal say nothing. */
export function minorOfDigits(units: string, decimals: string, currency: string): number | null {
  const digits = minorDigits(currency)
  if (/[^0]/.test(decimals.slice(digits))) return null
  return Number(units + decimals.slice(0, digits).padEnd(digits, '0'))
}
