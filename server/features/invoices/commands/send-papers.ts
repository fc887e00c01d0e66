import { fileName, statementName } from '#server/files/file-name.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { paperDay, paperMailTexts, paperPeriod, paperSum } from '#domain/invoice/paper-mail-texts.ts'
import type { InvoicePaper } from '#domain/invoice/invoice-paper.ts'
import type { MailBlock } from '#domain/message/mail-blocks.ts'
import { mailHtml } from '#domain/message/mail-html.ts'
import { mailText } from '#domain/message/mail-text.ts'
import { invoiceFile } from '#server/features/invoices/queries/invoices.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Letter {
  template: 'invoice' | 'statement'
  language: GuestLanguage
  email: string
  company: string
  title: string
  blocks: MailBlock[]
  attachment: { name: string; path: string; label: string }
}

interface InvoiceMail {
  guid: string
  paper: InvoicePaper
  email: string
  /** The partner's language. */
  language: GuestLanguage
}

/** E-mails an issued invoice with its stored file. */
export function mailInvoice(work: UnitOfWork, { guid, paper, email, language }: InvoiceMail): void {
  const { number, currency, company, partner, chargedCents } = paper
  const texts = paperMailTexts[language]
  const isNote = chargedCents < 0
  const isAsked = chargedCents > 0
  const title = isNote ? texts.creditNote : texts.invoice
  const attached = isNote ? texts.creditNoteAttached : texts.invoiceAttached
  const label = isNote ? texts.openCreditNote : texts.openInvoice
  sendLetter(work, {
    template: 'invoice',
    language,
    email,
    company: company.name,
    title: `${title} ${number}`,
    blocks: [
      greetingTo(language, partner.legalName || partner.name),
      { kind: 'paragraph', text: attached.replace('{month}', paperPeriod(language, paper)) },
      { kind: 'plate', label: title, value: number },
      {
        kind: 'rows',
        rows: [
          { label: texts.total, value: paperSum(language, chargedCents, currency), strong: true },
          ...(isAsked ? [{ label: texts.due, value: paperDay(language, paper.dueOn) }] : []),
          { label: texts.balance, value: paperSum(language, paper.closingCents, currency) },
          ...(isAsked && company.payTo !== '' ? [{ label: texts.payTo, value: company.payTo }] : []),
        ],
      },
      { kind: 'documents' },
    ],
    attachment: {
      name: fileName('pdf', 'invoice', number),
      path: invoiceFile(guid),
      label: label.replace('{number}', number),
    },
  })
}

interface StatementMail {
  language: GuestLanguage
  email: string
  company: string
  partnerName: string
  from: string
  to: string
  closingCents: number
  currency: string
  path: string
}

/** E-mails a statement, which is drawn when sent. */
export function mailStatement(work: UnitOfWork, statement: StatementMail): void {
  const { language, from, to } = statement
  const texts = paperMailTexts[language]
  const withDays = (text: string) =>
    text.replace('{from}', paperDay(language, from)).replace('{to}', paperDay(language, to))
  const closing = paperSum(language, statement.closingCents, statement.currency)
  sendLetter(work, {
    template: 'statement',
    language,
    email: statement.email,
    company: statement.company,
    title: withDays(texts.statement),
    blocks: [
      greetingTo(language, statement.partnerName),
      { kind: 'paragraph', text: withDays(texts.statementAttached) },
      { kind: 'rows', rows: [{ label: texts.closing, value: closing, strong: true }] },
      { kind: 'documents' },
    ],
    attachment: {
      name: statementName('pdf', statement.partnerName, statement),
      path: statement.path,
      label: texts.openStatement,
    },
  })
}

function greetingTo(language: GuestLanguage, name: string): MailBlock {
  return { kind: 'paragraph', text: paperMailTexts[language].greeting.replace('{name}', () => name) }
}

function sendLetter(
  { outbox }: UnitOfWork,
  { template, language, email, company, title, blocks, attachment }: Letter,
): void {
  const page = { language, company, title, blocks, footer: [paperMailTexts[language].regards, company] }
  outbox.send({
    kind: 'mail',
    template,
    recipient: email,
    subject: `${title} - ${company}`,
    body: mailText(page),
    html: mailHtml(page),
    attachments: [attachment],
  })
}
