/** The products in display order. `key` is the keyboard shortcut. */
export const products = {
  advanced: { label: 'Advanced', about: 'Flights with fast track, airport transfer, or both', key: 'a' },
  private: { label: 'Private', about: 'A transfer at a set time', key: 'p' },
  hourly: { label: 'Hourly', about: 'A car with a driver, by the hour', key: 'h' },
  point: { label: 'Point to point', about: 'One or more trips between two places', key: 't' },
  fee: { label: 'Fee', about: 'An amount you set', key: 'f' },
} as const

export type ProductName = keyof typeof products
const names = Object.keys(products) as ProductName[]

/** Only staff set an amount themselves. */
export function productsFor(kind: 'staff' | 'partner'): readonly ProductName[] {
  return kind === 'staff' ? names : names.filter((it) => it !== 'fee')
}

/** The product with this name, or null. */
export function productNamed(name: string): ProductName | null {
  return names.find((it) => it === name) ?? null
}
