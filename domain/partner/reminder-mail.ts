import { daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import { countText, dayIn, moneyIn } from '#domain/message/guest-formats.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import type { MailPage } from '#domain/message/mail-blocks.ts'
import { reminderTexts } from './reminder-texts/all-texts.ts'
import type { Reminder, RemindableInvoice } from './reminders.ts'

export interface InvoiceToRemind extends RemindableInvoice {
  readonly number: string
  readonly chargedCents: number
}

interface Letter {
  readonly language: GuestLanguage
  readonly company: { readonly name: string; readonly payTo: string }
  readonly partnerName: string
  readonly currency: string
  readonly today: ServiceDate
  readonly creditCents: number
  readonly reminder: Reminder<InvoiceToRemind>
}

/** A reminder as a mail: every overdue invoice, what is to be paid, and how. */
export function reminderMail(letter: Letter): MailPage & { subject: string } {
  const { language, company, partnerName, currency, today, creditCents, reminder } = letter
  const texts = reminderTexts[language]
  const { title, opening, closing } = texts.levels[reminder.level]
  const money = (cents: number) => moneyIn(language, cents, currency)
  const { length } = reminder.invoices
  return {
    language,
    company: company.name,
    title,
    subject: `${title} - ${company.name}`,
    blocks: [
      { kind: 'paragraph', text: texts.greeting.replace('{name}', () => partnerName) },
      { kind: 'paragraph', text: length === 1 ? opening.one : opening.other },
      { kind: 'plate', label: texts.total, value: money(reminder.totalCents) },
      ...reminder.invoices.map((it) => ({
        kind: 'card' as const,
        title: `${texts.invoice} ${it.number}`,
        mark: countText(daysBetween(it.dueOn, today), texts.daysOverdue) ?? '',
        rows: [
          { label: texts.due, value: dayIn(language, it.dueOn) },
          ...(it.chargedCents === it.openCents
            ? []
            : [{ label: texts.invoiced, value: money(it.chargedCents) }]),
          { label: texts.open, value: money(it.openCents), strong: true },
        ],
      })),
      {
        kind: 'rows',
        rows: [
          ...(creditCents > 0 ? [{ label: texts.credit, value: money(0 - creditCents) }] : []),
          { label: texts.total, value: money(reminder.totalCents), strong: true },
          ...(company.payTo === '' ? [] : [{ label: texts.payTo, value: company.payTo }]),
        ],
      },
      { kind: 'paragraph', text: texts.quote },
      { kind: 'documents' },
      { kind: 'paragraph', text: closing },
    ],
    footer: [texts.regards, company.name],
  }
}
