import type { GuestMoney } from '#contract/till.ts'

export type PostedPayment = GuestMoney['payments'][number]

/** What is to be done with the reservation's money. */
export type MoneyAsked =
  | { does: 'refund'; payment: PostedPayment | null }
  | { does: 'writeOff' }
  | { does: 'void' | 'move'; payment: PostedPayment }
