import { receiptFile } from '#contract/addresses.ts'
import { methodWords, type PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { MailBlock } from '#domain/message/mail-blocks.ts'
import { mailHtml } from '#domain/message/mail-html.ts'
import { mailText } from '#domain/message/mail-text.ts'
import type { PartnerHead } from '#server/features/invoices/queries/partner-head.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface PaidOut {
  guid: string
  partner: PartnerHead
  company: string
  amount: string
  method: PaymentMethod
}

/** E-mails a partner the receipt of a credit payout. */
export function mailPayoutReceipt(
  { outbox }: UnitOfWork,
  { guid, partner, company, amount, method }: PaidOut,
): void {
  const title = 'Credit paid out'
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: `Dear ${partner.legalName || partner.name},` },
    {
      kind: 'paragraph',
      text: `We have paid out credit from your account ${methodWords[method]}. The receipt is attached.`,
    },
    { kind: 'rows', rows: [{ label: 'Paid out', value: amount, strong: true }] },
    { kind: 'documents' },
  ]
  const page = { language: 'en', company, title, blocks, footer: ['Kind regards,', company] }
  const attachments = [{ name: 'receipt.pdf', path: receiptFile(guid), label: 'Open the receipt' }]
  const mail = {
    template: 'statement' as const,
    recipient: partner.billingEmail,
    subject: `${title} - ${company}`,
  }
  outbox.send({ kind: 'mail', ...mail, body: mailText(page), html: mailHtml(page), attachments })
}
