import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDeliveryStatus, refusalReason, refusalText } from '#domain/message/delivery-status.ts'

describe('a delivery status', () => {
  test('is read as RFC 3464 writes it, with folded lines', () => {
    const text = [
      'Original-Envelope-Id: 019a-guid',
      'Reporting-MTA: dns; mx.guest.example',
      '',
      'Original-Recipient: rfc822;Ann@guest.example',
      'Final-Recipient: RFC822; postmaster@guest.example',
      'Action: failed',
      'Status: 5.1.1 (bad destination mailbox address)',
      'Diagnostic-Code: smtp; 550 5.1.1',
      '   User unknown',
      '',
      'Final-Recipient: rfc822; <bob@guest.example>',
      'Action: Delayed',
      'Status: 4.4.7',
      '',
    ].join('\r\n')
    expect(readDeliveryStatus(text)).toEqual({
      envelopeId: '019a-guid',
      reports: [
        {
          recipient: 'Ann@guest.example',
          action: 'failed',
          status: '5.1.1',
          diagnostic: '550 5.1.1 User unknown',
        },
        { recipient: 'bob@guest.example', action: 'delayed', status: '4.4.7', diagnostic: '' },
      ],
    })
  })

  test('of a server that leaves out the fields of the message is read as well', () => {
    const { reports } = readDeliveryStatus(
      'Final-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.2.2\n',
    )
    expect(reports).toMatchObject([{ recipient: 'a@b.example', status: '5.2.2' }])
  })

  test('of any text never fails', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readDeliveryStatus(text)))
  })
})

test.each([
  ['5.1.1', '550 5.1.1 User unknown', 'the mailbox doesn’t exist'],
  ['5.1.10', '', 'the mailbox doesn’t exist'],
  ['5.1.2', '', 'the part after the @ doesn’t exist'],
  ['5.1.0', 'Domain gest.example does not exist', 'the part after the @ doesn’t exist'],
  ['5.1.3', '', 'the address isn’t valid'],
  ['5.2.1', '', 'the mailbox is closed'],
  ['5.2.2', '552 quota', 'the mailbox is full'],
  ['5.4.7', '', 'the recipient’s mail server can’t be reached'],
  ['5.7.1', '554 spam', 'the recipient’s mail server is blocking our messages'],
  ['', '550 5.1.1 No', 'the mailbox doesn’t exist'],
  ['', '550 No such mailbox', 'the mailbox doesn’t exist'],
  ['', '552 Over quota', 'the mailbox is full'],
  ['', '554 No', 'the recipient’s mail server refused the message'],
  ['5.0.0', '', 'the recipient’s mail server refused the message'],
])('%s %s: %s', (status, diagnostic, reason) => {
  expect(refusalReason({ status, diagnostic })).toBe(reason)
})

test('the server’s own words follow the reason', () => {
  expect(refusalText({ status: '5.1.1', diagnostic: '550 5.1.1 User unknown' })).toBe(
    'the mailbox doesn’t exist (550 5.1.1 User unknown)',
  )
  expect(refusalText({ status: '', diagnostic: '' })).toBe('the recipient’s mail server refused the message')
})
