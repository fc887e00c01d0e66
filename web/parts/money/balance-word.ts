import type { GroupDetail } from '#contract/groups.ts'

/** Label of the balance: a debt, a refund due, or money paid before it is charged. */
export function balanceWord({
  balanceCents,
  paymentState,
}: Pick<GroupDetail, 'balanceCents' | 'paymentState'>): string {
  if (balanceCents >= 0) return 'Guest owes'
  return paymentState === 'overpaid' || paymentState === 'refundDue'
    ? 'Refund due to guest'
    : 'Paid in advance'
}
