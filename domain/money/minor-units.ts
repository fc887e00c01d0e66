/**
 * Amounts are whole numbers of minor units: cents for most currencies, whole yen, thousandths of a dinar.
 * Names end in `Cents` for all currencies.
 */

/**
 * Currencies whose minor unit is not a hundredth, by number of decimals, from ISO 4217 list one as published
 * by SIX. `Intl` is not used: its decimals follow retail practice and differ between engines and versions.
 */
const currenciesByDigits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const standardDigits = new Map(
  Object.entries(currenciesByDigits).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
)

let storedDigits: ReadonlyMap<string, number> = new Map()

/** Currency code → decimals. */
export type CurrencyDigits = Readonly<Record<string, number>>

/**
 * Sets the decimals in which this company's amounts are stored. They override the standard, which can change
 * while stored amounts don't.
 */
export function applyStoredDigits(digits: CurrencyDigits): void {
  storedDigits = new Map(Object.entries(digits))
}

/** Number of decimals: two for most and for unknown codes, none for yen, three for the Kuwaiti dinar. */
export function minorDigits(currency: string): number {
  const code = currency.toUpperCase()
  return storedDigits.get(code) ?? standardDigits.get(code) ?? 2
}

/** 123450 of BBD → 1234.5. */
export function inUnits(minor: number, currency: string): number {
  return minor / 10 ** minorDigits(currency)
}

/** 123450 of BBD → `1234.50`, without grouping, for files and other programs. */
export function unitsText(minor: number, currency: string): string {
  return inUnits(minor, currency).toFixed(minorDigits(currency))
}

/** 1234.5 of BBD → 123450; excess decimals are rounded. */
export function toMinor(units: number, currency: string): number {
  return Math.round(units * 10 ** minorDigits(currency))
}

/**
 * `1234.5` of BBD → 123450: parses an unsigned, ungrouped amount. Null if it isn't one, has more decimals
 * than the currency (except trailing zeros such as `12.00` yen), or exceeds `digitsAtMost` digits of minor
 * units: nine allow 9,999,999.99 BBD and 999,999,999 yen.
 */
export function minorOfText(
  text: string,
  currency: string,
  { digitsAtMost }: { digitsAtMost: number },
): number | null {
  const [, units, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const digits = minorDigits(currency)
  if (units === undefined || units.length > digitsAtMost - digits || decimals.length > Math.max(2, digits))
    return null
  return minorOfDigits(units, decimals, currency)
}

/**
 * Combines the digits before and after the decimal point into minor units; trailing zeros are ignored. Null
 * if there are more decimals than the currency has.
 */
export function minorOfDigits(units: string, decimals: string, currency: string): number | null {
  const digits = minorDigits(currency)
  if (/[^0]/.test(decimals.slice(digits))) return null
  return Number(units + decimals.slice(0, digits).padEnd(digits, '0'))
}
