import { guestMoney } from '#contract/till.ts'
import { useLoad } from '#web/api/use-load.ts'

/** The reservation that a payment action is for. */
export interface MoneyOf {
  customerGuid: string
  groupGuid: string
  reference: string
}

/** A reservation's payments, and the actions the signed-in user has on them. */
export function useMoney(
  { customerGuid, groupGuid }: Pick<MoneyOf, 'customerGuid' | 'groupGuid'>,
  options: { skip?: boolean } = {},
) {
  return useLoad(
    guestMoney,
    { params: { id: customerGuid, group: groupGuid } },
    { live: ['group', 'ledger'], ...options },
  )
}
