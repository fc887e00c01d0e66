import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { Period } from '#domain/calendar/period.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { amountIn, dayIn, moneyIn } from '#domain/message/guest-formats.ts'
import { guestLanguages, type GuestLanguage } from '#domain/message/guest-language.ts'
import { epochMs } from '#domain/calendar/epoch.ts'
import { paperAmount, paperMoney } from '#domain/money/money-text.ts'

/** The mails that bring partners their invoices, credit notes and statements. */
interface PaperMailTexts {
  /** With `{name}`. */
  readonly greeting: string
  readonly invoice: string
  readonly creditNote: string
  /** With `{month}`. */
  readonly invoiceAttached: string
  readonly creditNoteAttached: string
  readonly total: string
  readonly due: string
  readonly balance: string
  readonly payTo: string
  /** With `{from}` and `{to}`. */
  readonly statement: string
  readonly statementAttached: string
  readonly closing: string
  /** With `{number}`. */
  readonly openInvoice: string
  readonly openCreditNote: string
  readonly openStatement: string
  readonly regards: string
}

export const paperMailTexts: Readonly<Record<GuestLanguage, PaperMailTexts>> = {
  en: {
    greeting: 'Dear {name},',
    invoice: 'Invoice',
    creditNote: 'Credit note',
    invoiceAttached: 'Your invoice for {month} is attached.',
    creditNoteAttached: 'Your credit note for {month} is attached.',
    total: 'Total',
    due: 'Due',
    balance: 'Account balance',
    payTo: 'Pay to',
    statement: 'Statement of account, {from} to {to}',
    statementAttached: 'Your account statement from {from} to {to} is attached.',
    closing: 'Closing balance',
    openInvoice: 'Open invoice {number}',
    openCreditNote: 'Open credit note {number}',
    openStatement: 'Open statement',
    regards: 'Kind regards,',
  },
  es: {
    greeting: 'Estimado equipo de {name}:',
    invoice: 'Factura',
    creditNote: 'Nota de crédito',
    invoiceAttached: 'Adjuntamos su factura de {month}.',
    creditNoteAttached: 'Adjuntamos su nota de crédito de {month}.',
    total: 'Total',
    due: 'Vencimiento',
    balance: 'Saldo de la cuenta',
    payTo: 'Datos de pago',
    statement: 'Estado de cuenta del {from} al {to}',
    statementAttached: 'Adjuntamos su estado de cuenta del {from} al {to}.',
    closing: 'Saldo final',
    openInvoice: 'Abrir la factura {number}',
    openCreditNote: 'Abrir la nota de crédito {number}',
    openStatement: 'Abrir el estado de cuenta',
    regards: 'Atentamente,',
  },
  fr: {
    greeting: 'À l’attention de {name},',
    invoice: 'Facture',
    creditNote: 'Avoir',
    invoiceAttached: 'Vous trouverez ci-joint votre facture ({month}).',
    creditNoteAttached: 'Vous trouverez ci-joint votre avoir ({month}).',
    total: 'Total',
    due: 'Échéance',
    balance: 'Solde du compte',
    payTo: 'Coordonnées de paiement',
    statement: 'Relevé de compte du {from} au {to}',
    statementAttached: 'Vous trouverez ci-joint votre relevé de compte du {from} au {to}.',
    closing: 'Solde final',
    openInvoice: 'Ouvrir la facture {number}',
    openCreditNote: 'Ouvrir l’avoir {number}',
    openStatement: 'Ouvrir le relevé de compte',
    regards: 'Cordialement,',
  },
  pt: {
    greeting: 'Prezada equipe {name},',
    invoice: 'Fatura',
    creditNote: 'Nota de crédito',
    invoiceAttached: 'Segue em anexo a sua fatura de {month}.',
    creditNoteAttached: 'Segue em anexo a sua nota de crédito de {month}.',
    total: 'Total',
    due: 'Vencimento',
    balance: 'Saldo da conta',
    payTo: 'Dados para pagamento',
    statement: 'Extrato da conta de {from} a {to}',
    statementAttached: 'Segue em anexo o extrato da sua conta de {from} a {to}.',
    closing: 'Saldo final',
    openInvoice: 'Abrir a fatura {number}',
    openCreditNote: 'Abrir a nota de crédito {number}',
    openStatement: 'Abrir o extrato',
    regards: 'Atenciosamente,',
  },
  de: {
    greeting: 'Guten Tag {name},',
    invoice: 'Rechnung',
    creditNote: 'Gutschrift',
    invoiceAttached: 'anbei erhalten Sie Ihre Rechnung für {month}.',
    creditNoteAttached: 'anbei erhalten Sie Ihre Gutschrift für {month}.',
    total: 'Gesamtbetrag',
    due: 'Fällig am',
    balance: 'Saldo Ihres Kontos',
    payTo: 'Bankverbindung',
    statement: 'Kontoauszug, {from} bis {to}',
    statementAttached: 'anbei erhalten Sie Ihren Kontoauszug ({from} bis {to}).',
    closing: 'Endsaldo',
    openInvoice: 'Rechnung {number} öffnen',
    openCreditNote: 'Gutschrift {number} öffnen',
    openStatement: 'Kontoauszug öffnen',
    regards: 'Mit freundlichen Grüßen',
  },
}

/** English papers keep the portal's own short forms. */
export function paperDay(language: GuestLanguage, date: ServiceDate): string {
  return language === 'en' ? `${serviceDateText(date)} ${date.slice(0, 4)}` : dayIn(language, date)
}

/** On papers, where a weekday finds no room: `1. Dezember 2026`. English as above. */
export function paperDate(language: GuestLanguage, date: ServiceDate): string {
  if (language === 'en') return paperDay(language, date)
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const { locale } = guestLanguages[language]
  return new Intl.DateTimeFormat(locale, options).format(epochMs(`${date}T12:00:00Z`))
}

/** In tables: `20 Nov 2026`, `20.11.2026`. */
export function paperShortDate(language: GuestLanguage, date: ServiceDate): string {
  if (language === 'en') return paperDay(language, date).replace(/^\w+ /, '')
  const options = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  const { locale } = guestLanguages[language]
  return new Intl.DateTimeFormat(locale, options).format(epochMs(`${date}T12:00:00Z`))
}

/** `November 2026`, `noviembre de 2026`. */
export function paperMonth(language: GuestLanguage, month: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(guestLanguages[language].locale, options).format(
    epochMs(`${month}-01T12:00:00Z`),
  )
}

/** What an invoice is for: its month, or its days. */
export function paperPeriod(
  language: GuestLanguage,
  { month, period }: { month: string; period?: Period },
): string {
  if (!period) return paperMonth(language, month)
  const days = [...new Set([period.from, period.to])]
  return days.map((it) => paperShortDate(language, it)).join(' – ')
}

/** `1,234.50`, `1.234,50`: an amount in a column, without its currency. */
export function paperFigure(language: GuestLanguage, cents: number, currency: string): string {
  return language === 'en' ? paperAmount(cents, currency) : amountIn(language, cents, currency)
}

export function paperSum(language: GuestLanguage, cents: number, currency: string): string {
  return language === 'en' ? paperMoney(cents, currency) : moneyIn(language, cents, currency)
}
