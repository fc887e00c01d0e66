import { accountPath, customerPath, groupPath } from '#contract/addresses.ts'
import type { MessageRow } from '#contract/messages.ts'
import { useMay } from '#web/shell/account/account.ts'

/** What a message is about, linked for users who may open it. */
export function MessageCause({
  of: { group, customer, account },
}: {
  of: Pick<MessageRow, 'group' | 'customer' | 'account'>
}) {
  const readsBookings = useMay('viewCustomer')
  const readsAccounts = useMay(
    account?.partnerGuid === null || account === null ? 'adminSystem' : 'managePartner',
  )
  if (group) {
    const words = `${group.customer}, ${group.reference}`
    return readsBookings ? <a href={groupPath(group.customerGuid, group.guid)}>{words}</a> : words
  }
  if (customer)
    return readsBookings ? <a href={customerPath(customer.guid)}>{customer.name}</a> : customer.name
  if (account) return readsAccounts ? <a href={accountPath(account)}>{account.name}</a> : account.name
  return '–'
}
