import { guestMoney } from '#contract/till.ts'
import { useLoad } from '../../api/use-load.ts'

/** A reservation of whose money something is done. */
export interface MoneyOf {
  customerGuid: string
  groupGuid: string
  reference: string
}

/** What may be done with a reservation's money, by whoever is signed in. */
export function useMoney({ customerGuid, groupGuid }: Pick<MoneyOf, 'customerGuid' | 'groupGuid'>, options: { skip?: boolean } = {}) {
  return useLoad(guestMoney, { params: { id: customerGuid, group: groupGuid } }, { live: ['group', 'ledger'], ...options })
}
