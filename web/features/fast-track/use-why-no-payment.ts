import type { DeskParty } from '#contract/fast-track.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { noDrawer, useDeskLine } from './device-state.ts'

/** Why the desk can't take the party's payment now, and what to do; null if it can. */
export function useWhyNoPayment({ whyNoPayment, bookingGuid }: DeskParty): string | null {
  const account = useAccount()
  const { isAway, device } = useDeskLine()
  if (whyNoPayment !== null || !isAway) return whyNoPayment
  const why = device?.whyNoCash(account, bookingGuid) ?? null
  return why === noDrawer
    ? 'Cash needs an open drawer. Complete without payment, or open a drawer when you’re back online.'
    : why
}
