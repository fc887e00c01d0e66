import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import { paperTitle, type InvoicePaper } from '#domain/invoice/invoice-paper.ts'
import { paperMoney } from '#domain/money/money-text.ts'
import type { MailBlock } from '#domain/message/mail-blocks.ts'
import { mailHtml } from '#domain/message/mail-html.ts'
import { mailText } from '#domain/message/mail-text.ts'
import { invoiceFile } from '#server/features/invoices/queries/invoices.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const dayWords = (date: string) => `${serviceDateText(date)} ${date.slice(0, 4)}`

interface Letter {
  template: 'invoice' | 'statement'
  email: string
  company: string
  title: string
  blocks: MailBlock[]
  attachment: { name: string; path: string }
}

/** E-mails an issued invoice with its stored file. */
export function mailInvoice(
  work: UnitOfWork,
  { guid, paper, email }: { guid: string; paper: InvoicePaper; email: string },
): void {
  const { number, currency, company, partner, chargedCents } = paper
  const title = paperTitle(paper)
  const isAsked = chargedCents > 0
  sendLetter(work, {
    template: 'invoice',
    email,
    company: company.name,
    title: `${title} ${number}`,
    blocks: [
      { kind: 'paragraph', text: `Dear ${partner.legalName || partner.name},` },
      { kind: 'paragraph', text: `Your ${title.toLowerCase()} for ${monthWords(paper.month)} is attached.` },
      { kind: 'plate', label: title, value: number },
      {
        kind: 'rows',
        rows: [
          { label: 'Total', value: paperMoney(chargedCents, currency), strong: true },
          ...(isAsked ? [{ label: 'Due', value: dayWords(paper.dueOn) }] : []),
          { label: 'Account balance', value: paperMoney(paper.closingCents, currency) },
          ...(isAsked && company.payTo !== '' ? [{ label: 'Pay to', value: company.payTo }] : []),
        ],
      },
      { kind: 'documents' },
    ],
    attachment: { name: `invoice-${number}.pdf`, path: invoiceFile(guid) },
  })
}

interface StatementMail {
  email: string
  company: string
  partnerName: string
  from: string
  to: string
  closing: string
  path: string
}

/** E-mails a statement, which is drawn when sent. */
export function mailStatement(work: UnitOfWork, statement: StatementMail): void {
  const days = `${dayWords(statement.from)} to ${dayWords(statement.to)}`
  sendLetter(work, {
    template: 'statement',
    email: statement.email,
    company: statement.company,
    title: `Statement of account, ${days}`,
    blocks: [
      { kind: 'paragraph', text: `Dear ${statement.partnerName},` },
      { kind: 'paragraph', text: `Your account statement from ${days} is attached.` },
      { kind: 'rows', rows: [{ label: 'Closing balance', value: statement.closing, strong: true }] },
      { kind: 'documents' },
    ],
    attachment: { name: `statement-${statement.from}-${statement.to}.pdf`, path: statement.path },
  })
}

function sendLetter(
  { outbox }: UnitOfWork,
  { template, email, company, title, blocks, attachment }: Letter,
): void {
  const page = { language: 'en', company, title, blocks, footer: ['Kind regards,', company] }
  const label = template === 'invoice' ? `Open ${title.toLowerCase()}` : 'Open statement'
  const subject = `${title} - ${company}`
  const attachments = [{ ...attachment, label }]
  outbox.send({
    kind: 'mail',
    template,
    recipient: email,
    subject,
    body: mailText(page),
    html: mailHtml(page),
    attachments,
  })
}
