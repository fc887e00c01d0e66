import { moneyText } from '#web/ui/value/format.ts'
import type { PostedPayment } from './money-action.ts'

const kinds: Partial<Record<PostedPayment['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  writeOff: 'Write-off',
}
const methods = { cash: ' in cash', card: ' by card', bank: ' by bank transfer' } as const

/** `Payment of BBD 198.00 in cash by Ann`, with the amount received in another currency. */
export function postedText(
  { kind, amountCents, method, tender, who }: PostedPayment,
  currency: string,
): string {
  const given = tender === null ? '' : ` (${moneyText(tender.amountCents, tender.currency)})`
  return (
    `${kinds[kind] ?? kind} of ` +
    `${moneyText(amountCents, currency)}${given}${method === null ? '' : methods[method]} by ${who}`
  )
}
