import type { Product, Stop, StopName } from './product.ts'

export function placeOf({ stops }: Pick<Product, 'stops'>, name: StopName): number {
  return stops.findIndex((it) => it.name === name)
}

/** The step in the URL, or the furthest one reached. The step before it requests the plan. */
export function shownStop(product: Pick<Product, 'name' | 'stops'>, asked: string, furthest: StopName): Stop {
  const wanted = product.stops.findIndex((it) => it.name === asked)
  const shown = product.stops[Math.min(Math.max(wanted, 0), placeOf(product, furthest))]
  if (!shown) throw new Error(`A ${product.name} booking has no steps`)
  return shown
}
