import type { ReplyOf } from '#contract/endpoint.ts'
import { queryQuotes } from '#contract/quotes.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'

const live = ['quote', 'customer'] as const
const atMost = 5
const none: ReplyOf<typeof queryQuotes> = { items: [], nextCursor: null }

/** Whether the user sees quotes. Partner users don't. */
export function useMayQuote(): boolean {
  const isStaff = useAccount().kind === 'staff'
  return useMay(queryQuotes.needs) && isStaff
}

/** A customer's open quotes, those that expire first at the top. None for users who don't see quotes. */
export function useOpenQuotes(customer: string): ReplyOf<typeof queryQuotes> {
  const may = useMayQuote()
  const { data = none } = useLoad(
    queryQuotes,
    { query: { customer, state: 'open', sort: 'validUntil', limit: atMost } },
    { live, skip: !may },
  )
  return data
}
