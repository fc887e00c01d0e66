import { moneyText } from '#web/ui/value/format.ts'

interface Payable {
  /** What is proposed: all that is owed, or else the whole deposit. */
  amountCents: number
  maxCents: number
  hint: string
}

/** What a guest can pay now: what is owed, and a deposit on what waits for a place. */
export function payableOf({ balanceCents, promisedCents }: { balanceCents: number; promisedCents: number }, currency: string): Payable {
  const maxCents = balanceCents + promisedCents
  const text = (cents: number) => moneyText(cents, currency)
  if (promisedCents === 0) return { amountCents: balanceCents, maxCents, hint: `${text(balanceCents)} owed` }
  if (balanceCents <= 0)
    return { amountCents: maxCents, maxCents, hint: `Deposit of up to ${text(maxCents)}, charged when a place becomes available` }
  return {
    amountCents: balanceCents,
    maxCents,
    hint: `${text(balanceCents)} owed, ${text(promisedCents)} more when a place becomes available`,
  }
}
