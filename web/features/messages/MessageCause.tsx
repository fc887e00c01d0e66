import type { MessageRow } from '#contract/messages.ts'
import { useMay } from '#web/shell/account/account.ts'
import { accountHref } from './message-words.ts'

/** What a message is about, leading there for whoever may go. */
export function MessageCause({ of: { group, customer, account } }: { of: Pick<MessageRow, 'group' | 'customer' | 'account'> }) {
  const readsBookings = useMay('viewCustomer')
  const readsAccounts = useMay(account?.partnerGuid === null || account === null ? 'adminSystem' : 'managePartner')
  if (group) {
    const words = `${group.customer}, ${group.reference}`
    return readsBookings ? <a href={`/customers/${group.customerGuid}/${group.guid}`}>{words}</a> : words
  }
  if (customer) return readsBookings ? <a href={`/customers/${customer.guid}`}>{customer.name}</a> : customer.name
  if (account) return readsAccounts ? <a href={accountHref(account)}>{account.name}</a> : account.name
  return '–'
}
