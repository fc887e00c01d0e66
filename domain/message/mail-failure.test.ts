import { expect, test } from 'vitest'
import { mailFailureText, type MailFailureKind } from './mail-failure.ts'

const tried = { host: 'smtp.company.example:587', from: 'desk@company.example', to: 'ada@company.example' }

test.each<[MailFailureKind, string]>([
  ['address', 'SMTP_URL isn’t a valid address'],
  ['notFound', 'There is no server named smtp.company.example:587'],
  ['refused', 'Connection refused: nothing answers at smtp.company.example:587'],
  ['timeout', 'Timed out: smtp.company.example:587 didn’t answer. A firewall may be blocking the port'],
  ['encryption', 'TLS failed: no encrypted connection'],
  ['certificate', 'TLS failed: the certificate of smtp.company.example:587 isn’t trusted (expired)'],
  ['signIn', 'Sign-in failed: expired. Check the user name and password'],
  ['sender', 'The server doesn’t accept mail from desk@company.example: expired. Check MAIL_FROM.'],
  ['recipient', 'The server doesn’t accept mail to ada@company.example: expired'],
  ['other', 'Sending failed: expired'],
])('%s', (kind, text) => {
  expect(mailFailureText({ kind, said: 'expired' }, tried)).toContain(text)
})

test('a timeout on port 465 suggests smtps', () => {
  const host = 'smtp.company.example:465'
  expect(mailFailureText({ kind: 'timeout', said: '' }, { ...tried, host })).toContain('Use smtps://')
})
