import type { DrawerShown } from '#contract/till.ts'
import { moneyText } from '#web/ui/value/format.ts'

type Count = DrawerShown['counts'][number]

/** `no difference`, `BBD 2.00 over`, `BBD 2.00 short`. */
export function differenceText({ expectedCents, countedCents, currency }: Count): string {
  const over = countedCents - expectedCents
  if (over === 0) return 'no difference'
  return over > 0 ? `${moneyText(over, currency)} over` : `${moneyText(-over, currency)} short`
}

/** The count of each currency and its difference: `BBD 198.00, no difference · USD 20.00, USD 5.00 short`. */
export function countsText(counts: readonly Count[]): string {
  return counts.map((it) => `${moneyText(it.countedCents, it.currency)}, ${differenceText(it)}`).join(' · ')
}

export function differs(counts: readonly Count[]): boolean {
  return counts.some((it) => it.countedCents !== it.expectedCents)
}
