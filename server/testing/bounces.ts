/** A delivery status notification as mail servers write it. */
export function aBounce({
  to = 'bounces@company.example',
  messageId,
  envelopeId,
  recipient = 'ann@guest.example',
  action = 'failed',
  status = '5.1.1',
  diagnostic = '550 5.1.1 User unknown',
}: {
  to?: string
  messageId?: string
  envelopeId?: string
  recipient?: string
  action?: string
  status?: string
  diagnostic?: string
}): string {
  return [
    'From: MAILER-DAEMON@mx.guest.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I’m sorry to have to inform you that your message could not be delivered.',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.guest.example',
    ...(envelopeId === undefined ? [] : [`Original-Envelope-Id: ${envelopeId}`]),
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
    '',
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    'From: hello@kerbside.example',
    ...(messageId === undefined ? [] : [`Message-ID: <${messageId}@kerbside.example>`]),
    'Subject: Your booking',
    '',
    '--part--',
    '',
  ].join('\r\n')
}
