import { expect, test } from 'vitest'
import { mayHandOver, type UnsentMail } from './hand-over.ts'

const plain: UnsentMail = { template: 'test', sealed: false, isToPartnerUser: false, isToGuest: false }

test.each<[string, Partial<UnsentMail>, string[]]>([
  ['a code of a staff user', { sealed: true }, ['adminSystem']],
  ['a code of a partner user', { sealed: true, isToPartnerUser: true }, ['adminSystem', 'managePartner']],
  ['a reminder to a guest', { template: 'reminder', isToGuest: true }, ['editCustomer']],
  ['an invoice', { template: 'invoice' }, ['managePartner']],
  ['a driver’s pay', { template: 'driverPay' }, ['financial']],
  ['a reminder to a partner', { template: 'partnerReminder' }, ['managePartner']],
  ['a test', {}, []],
  ['a security notice', { template: 'security' }, []],
])('%s is handed over by %j', (_, mail, permissions) => {
  expect(mayHandOver({ ...plain, ...mail })).toEqual(permissions)
})
