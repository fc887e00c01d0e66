import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { MailBlock, MailPage, MailRow } from '#domain/message/mail-blocks.ts'
import { amountText, moneyText } from '#domain/money/money-text.ts'
import { payPeriodText, type PayPeriod } from './pay-period.ts'
import { payText, type TripPay } from './trip-pay.ts'

interface MailedLine extends TripPay {
  readonly date: ServiceDate
  readonly reference: string
  readonly from: string
  readonly to: string
  readonly isCorrection: boolean
}

export interface PayStatement {
  readonly driver: string
  readonly period: PayPeriod
  readonly lines: readonly MailedLine[]
  readonly adjustments: readonly { readonly reason: string; readonly amountCents: number }[]
  readonly totalCents: number
  readonly company: string
  readonly currency: string
}

/** The approved pay of a driver’s month or week as a mail: each trip, and what it all adds up to. */
export function payMail(statement: PayStatement): MailPage & { subject: string } {
  const { driver, period, lines, adjustments, totalCents, company, currency } = statement
  const money = (cents: number) => moneyText(cents, currency)
  const rowOf = ({ date, reference, from, to, isCorrection, cents, ...pay }: MailedLine): MailRow => {
    const how = payText(pay, (it) => amountText(it, currency))
    const trip = `${serviceDateText(date)}, ${reference}: ${from} → ${to}`
    return { label: `${trip} (${isCorrection ? `now ${how}` : how})`, value: money(cents) }
  }
  const own = lines.filter((it) => !it.isCorrection).map(rowOf)
  const corrections = lines.filter((it) => it.isCorrection).map(rowOf)
  const added = adjustments.map((it) => ({ label: it.reason, value: money(it.amountCents) }))
  const title = `Your pay for ${payPeriodText(period)}`
  return {
    language: 'en',
    company,
    title,
    subject: `${title} - ${company}`,
    blocks: [
      { kind: 'paragraph', text: `Hello ${driver},` },
      { kind: 'paragraph', text: 'Your pay has been approved.' },
      { kind: 'plate', label: 'Total', value: money(totalCents) },
      ...section('Trips', own),
      ...section('Corrections of earlier trips', corrections),
      ...section('Bonuses and deductions', added),
      { kind: 'rows', rows: [{ label: 'Total', value: money(totalCents), strong: true }] },
    ],
    footer: ['If anything is missing or wrong, please tell the office.', company],
  }
}

function section(title: string, rows: readonly MailRow[]): MailBlock[] {
  return rows.length === 0
    ? []
    : [
        { kind: 'heading', text: title },
        { kind: 'rows', rows },
      ]
}
