import type { GuestMoney } from '#contract/till.ts'

export type PostedPayment = GuestMoney['payments'][number]

/** A payment action of a reservation, with the payment it is for. */
export type MoneyAction =
  | { does: 'refund'; payment: PostedPayment | null }
  | { does: 'writeOff' }
  | { does: 'void' | 'move'; payment: PostedPayment }
