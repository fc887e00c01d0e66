import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { ItemPrice, PriceBook } from './price-book.ts'
import { noPrice, taxLines, type Priced, type PriceLine } from './price-line.ts'
import { allLines } from './price-lines.ts'

export interface ItemsAsked {
  readonly guid: string
  readonly quantity: number
}

export function priceCarSeats(
  book: PriceBook,
  asked: readonly ItemsAsked[],
  serviceDate: ServiceDate,
): PriceLine[] | Refusal {
  return priceItems(book, book.carSeats, asked, serviceDate, 'this car seat')
}

export function priceExtras(
  book: PriceBook,
  asked: readonly ItemsAsked[],
  serviceDate: ServiceDate,
): PriceLine[] | Refusal {
  return priceItems(book, book.extras, asked, serviceDate, 'this extra')
}

function priceItems(
  book: PriceBook,
  prices: readonly ItemPrice[],
  asked: readonly ItemsAsked[],
  date: ServiceDate,
  what: string,
) {
  const parts = asked
    .filter(({ quantity }) => quantity > 0)
    .map(({ guid, quantity }): Priced[] | Refusal => {
      const price = prices.find((it) => it.guid === guid)
      if (!price) return noPrice(what, date)
      return [
        {
          key: guid,
          category: 'extras',
          label: price.name,
          rule: price.name,
          ruleGuid: guid,
          quantity,
          unitCents: price.cents,
          taxCode: price.taxCode,
        },
      ]
    })
  const priced = allLines(...parts)
  return isRefusal(priced) ? priced : taxLines(book, priced, date)
}
