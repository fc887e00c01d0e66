import { moneyText } from '#web/ui/value/format.ts'

interface Payable {
  /** The suggested amount: the balance, or else the full deposit. */
  amountCents: number
  maxCents: number
  hint: string
}

/** What a guest can pay now: the balance, and a deposit on waitlisted services. */
export function payableOf(
  { balanceCents, promisedCents }: { balanceCents: number; promisedCents: number },
  currency: string,
): Payable {
  const maxCents = balanceCents + promisedCents
  const text = (cents: number) => moneyText(cents, currency)
  if (promisedCents === 0) return { amountCents: balanceCents, maxCents, hint: `${text(balanceCents)} owed` }
  if (balanceCents <= 0)
    return {
      amountCents: maxCents,
      maxCents,
      hint: `Deposit of up to ${text(maxCents)}. The service is charged when a place becomes available.`,
    }
  return {
    amountCents: balanceCents,
    maxCents,
    hint: `${text(balanceCents)} owed, ${text(promisedCents)} more when a place becomes available`,
  }
}
