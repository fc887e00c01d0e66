import type { changePrice, changePriceState } from '#contract/change-price.ts'
import type { BodyIn, ReplyOf } from '#contract/endpoint.ts'
import { moneyText } from '#web/ui/value/format.ts'

export type PriceToChange = ReplyOf<typeof changePriceState>['lines'][number]

export interface ChangePriceValues {
  /** The price of each line, tax included. */
  prices: (number | null)[]
  reason: string
}

export function changePriceValues(lines: readonly PriceToChange[]): ChangePriceValues {
  return { prices: lines.map((it) => it.totalCents), reason: '' }
}

/** The request: the prices that changed. One that equals the price list's isn't set manually. */
export function changePriceRequest(
  bookingGuid: string,
  lines: readonly PriceToChange[],
  { prices, reason }: ChangePriceValues,
): BodyIn<(typeof changePrice)['confirm']> {
  return {
    bookingGuid,
    prices: changedPlaces(lines, prices).map((place) => {
      const typed = prices[place] ?? 0
      return { key: lines[place]?.key ?? '', totalCents: typed === lines[place]?.listCents ? null : typed }
    }),
    reason,
  }
}

/** Maps a request field to its form field: `prices.0.totalCents` is the first price that changed. */
export function changePriceField(
  field: string,
  lines: readonly PriceToChange[],
  { prices }: ChangePriceValues,
): string {
  if (field === 'prices') return `prices.${lines.findIndex((it) => it.whyNot === null)}`
  const [, sent] = /^prices\.(\d+)\./.exec(field) ?? []
  return sent === undefined ? field : `prices.${changedPlaces(lines, prices)[Number(sent)] ?? 0}`
}

function changedPlaces(lines: readonly PriceToChange[], prices: ChangePriceValues['prices']): number[] {
  return lines.flatMap((line, place) =>
    line.whyNot === null && prices[place] !== line.totalCents ? [place] : [],
  )
}

/** `Price list: BBD 270.00. Set manually: Repeat guest rate` */
export function priceHint(
  { listCents, overrideReason, isShare, whyNot }: PriceToChange,
  currency: string,
): string {
  if (whyNot !== null) return whyNot
  const texts = [
    listCents === null || isShare ? '' : `Price list: ${moneyText(listCents, currency)}`,
    overrideReason === null ? '' : `Set manually: ${overrideReason}`,
    isShare && overrideReason === null
      ? 'Recalculated as a percentage of the base price unless you change it'
      : '',
  ]
  return texts.filter((it) => it !== '').join('. ')
}
