import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import { rateText } from '#domain/till/tender.ts'
import {
  endsOffer,
  endsService,
  isAllWaiting,
  isOfSeveral,
  isOnlyWaiting,
  isRefund,
  occasionTexts,
  showsMoney,
} from './guest-occasion.ts'
import { momentIn, moneyIn, timeIn } from './guest-formats.ts'
import { guestLanguages } from './guest-language.ts'
import type { GuestMessage, GuestPayment, GuestSite } from './guest-message.ts'
import type { MailBlock, MailRow } from './mail-blocks.ts'
import { changeBlocks } from './change-blocks.ts'
import { flightText, serviceCard, type Voice } from './service-card.ts'
import { fillTemplate } from './template.ts'
import { guestTexts } from './texts/all-texts.ts'
import type { GuestTexts } from './texts/guest-texts.ts'
import { quoteTexts } from './texts/quote-texts.ts'

/** The blocks of a message: greeting, opening, reference, documents, changes, services, money, notes. */
export function guestBlocks(message: GuestMessage, site: GuestSite): MailBlock[] {
  const { language, customer, services, drivers = [] } = message
  const voice: Voice = {
    language,
    site,
    showsPrices: !message.onAccount,
    showsTerms:
      message.template === 'confirmation' ||
      message.template === 'waitlistApproved' ||
      message.template === 'change' ||
      message.template === 'cancellation' ||
      message.template === 'quote' ||
      message.template === 'waitlistOffer',
    isOffer: message.template === 'waitlistOffer' || message.template === 'quote',
    isOver: message.template === 'quote',
    // The car and its plate are above the card.
    journeysWithCars:
      drivers.length > 0 && drivers.every((it) => it.car !== '')
        ? services.flatMap((it) => it.journeys.map((one) => one.number))
        : [],
  }
  const texts = guestTexts[language]
  const isOfMoney = message.template === 'receipt' || message.template === 'paymentRequest'
  const money = moneyBlocks(message, site, texts)
  const booked = services.map((it): MailBlock =>
    message.template === 'waitlistClosed'
      ? { ...serviceCard(it, voice, true), mark: texts.marks.notConfirmed }
      : serviceCard(it, voice),
  )
  if (booked.length > 0)
    booked.unshift(heading(texts.headings[endsService(message) ? 'remaining' : 'services']))
  return [
    paragraph(fillTemplate(texts.dear, { name: `${customer.firstName} ${customer.lastName}`.trim() })),
    paragraph(
      fillTemplate(occasionTexts(message).opening, {
        company: site.company,
        amount: amountOf(message, site),
        ...dayFields(message),
        until: message.until === undefined ? '' : momentIn(language, message.until),
      }),
    ),
    ...(message.note === undefined ? [] : [paragraph(message.note)]),
    ...(isCancelledFree(message) ? [paragraph(texts.notes.cancelledFree)] : []),
    ...answerBlocks(message, texts),
    {
      kind: 'plate',
      label: plateLabel(message, texts),
      value: message.reference,
    },
    ...driverBlocks(message, texts),
    { kind: 'documents' },
    ...changeBlocks(message, voice),
    ...(isOfMoney ? [...money, ...booked] : [...booked, ...money]),
    ...noteBlocks(message, texts),
  ]
}

/** The label of the reference at the top. */
function plateLabel(message: GuestMessage, { labels }: GuestTexts): string {
  if (message.template === 'quote') return quoteTexts[message.language].label
  return labels[isOfSeveral(message) ? 'references' : 'reference']
}

/** Driver, flight and its expected time in the opening of a message on the day. */
function dayFields({ language, drivers = [], services, expected }: GuestMessage): Record<string, string> {
  const [service] = services
  const names = drivers.map((it) => it.firstName)
  return {
    driver: new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
    flight: service?.flight ? flightText(language, service.kind, service.flight) : '',
    time: expected?.time ? timeIn(language, expected.time) : '',
  }
}

/** What the agent wrote, below it what the guest had asked. */
function answerBlocks({ answer }: GuestMessage, { labels }: GuestTexts): MailBlock[] {
  if (answer === undefined) return []
  return [paragraph(answer.text), { kind: 'rows', rows: [{ label: labels.request, value: answer.asked }] }]
}

/** Each driver with car and plate. */
function driverBlocks(
  { drivers = [], expected, language, services }: GuestMessage,
  { labels }: GuestTexts,
): MailBlock[] {
  const rows = drivers.flatMap(({ firstName, car, plate }, place): MailRow[] => [
    { label: labels.driver, value: firstName, strong: true, ...(place > 0 ? { begins: true } : {}) },
    ...(car === '' ? [] : [{ label: labels.car, value: car }]),
    ...(plate === '' ? [] : [{ label: labels.plate, value: plate, strong: true }]),
  ])
  const isSameDay = expected?.date === services[0]?.date
  const time = expected?.time
    ? [
        {
          label: labels.expected,
          value: isSameDay ? timeIn(language, expected.time) : momentIn(language, expected),
        },
      ]
    : []
  return rows.length + time.length === 0 ? [] : [{ kind: 'rows', rows: [...rows, ...time] }]
}

/** The amount in the opening. */
function amountOf({ language, payment, money }: GuestMessage, site: GuestSite): string {
  return moneyIn(language, Math.abs(payment?.amountCents ?? money?.balanceCents ?? 0), site.currency)
}

function moneyBlocks(message: GuestMessage, site: GuestSite, texts: GuestTexts): MailBlock[] {
  const { money, payment, language } = message
  if (money === undefined || !showsMoney(message) || isNothingYet(message)) return []
  const { labels } = texts
  const row = (label: string, cents: number, strong = false): MailRow => ({
    label,
    value: moneyIn(language, cents, site.currency),
    strong,
  })
  const fee = endsService(message) ? labels.fee : labels.changeFee
  const { totalCents, paidCents, balanceCents, feeCents = 0, refundCents = 0 } = money
  if (message.template === 'quote') return [{ kind: 'rows', rows: [row(labels.total, totalCents, true)] }]
  const rows = [
    ...(payment ? paymentRows(payment, message, site) : []),
    ...(feeCents === 0 ? [] : [row(fee, feeCents)]),
    row(labels.total, totalCents),
    row(labels.paid, paidCents),
    ...(message.balances ?? []).map((it) => row(`${labels.reference} ${it.reference}`, it.balanceCents)),
    refundCents > 0
      ? row(labels.refund, refundCents, true)
      : balanceCents < 0
        ? row(labels.inYourFavour, -balanceCents, true)
        : row(labels.balance, balanceCents, true),
  ]
  return [heading(texts.headings.money), { kind: 'rows', rows }]
}

/**
 * Amount and method of a payment or refund, with both amounts and the rate if in another currency. Empty if
 * void.
 */
function paymentRows(payment: GuestPayment, { language }: GuestMessage, site: GuestSite): MailRow[] {
  const { labels, methods, tendered } = guestTexts[language]
  const { amountCents, method, tender } = payment
  if (payment.isVoid) return []
  const amount = (cents: number, currency = site.currency) => moneyIn(language, cents, currency)
  return [
    {
      label: isRefund(payment) ? labels.givenBack : labels.received,
      value: amount(Math.abs(amountCents)),
      strong: true,
    },
    { label: labels.method, value: methods[method] },
    ...(tender
      ? [
          { label: tendered[method], value: amount(tender.amountCents, tender.currency) },
          {
            label: labels.rate,
            value: rateText(
              tender.rateMicros,
              tender.currency,
              site.currency,
              guestLanguages[language].locale,
            ),
          },
        ]
      : []),
    ...(tender && tender.changeCents > 0
      ? [{ label: labels.change, value: amount(tender.changeCents) }]
      : []),
  ]
}

/** Waitlisted services are not charged, so there is no sum to show. */
function isNothingYet({ services, money, template }: GuestMessage): boolean {
  const isWaiting = template === 'waitlistClosed' || endsOffer(template) || isAllWaiting(services)
  return isWaiting && money?.totalCents === 0 && money.paidCents === 0
}

/** Guests who cancel want to know what it costs, even if it’s free. */
function isCancelledFree(message: GuestMessage): boolean {
  const { template, onAccount, money } = message
  if (template !== 'cancellation' || onAccount || isOnlyWaiting(message)) return false
  return money !== undefined && (money.feeCents ?? 0) === 0
}

function noteBlocks(message: GuestMessage, { notes }: GuestTexts): MailBlock[] {
  const { template, services, onAccount, money } = message
  if (template === 'quote') return [paragraph(quoteTexts[message.language].toBook)]
  const owes = showsMoney(message) && money !== undefined && money.balanceCents > 0
  const isPaidBack = showsMoney(message) && (money?.refundCents ?? 0) > 0
  const isWaiting =
    template !== 'waitlistClosed' && template !== 'waitlistOffer' && services.some((it) => it.isWaitlisted)
  const said = [
    template !== 'receipt' && services.some((it) => isFastTrack(it.kind) && !it.isWaitlisted)
      ? notes.showCode
      : null,
    isWaiting ? notes.waitlistNext : null,
    !onAccount && isWaiting ? notes.waitlistedPrice : null,
    template === 'waitlistOffer' ? notes.offerPrice : null,
    !onAccount && (template === 'waitlistClosed' || (endsService(message) && isOnlyWaiting(message)))
      ? notes.notCharged
      : null,
    owes && template === 'paymentRequest' ? notes.askToPay : null,
    owes && template !== 'paymentRequest' && services.length > 0 ? notes.stillToPay : null,
    isPaidBack ? notes.refundMethod : null,
  ]
  return said.flatMap((it) => (it === null ? [] : [paragraph(it)]))
}

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
const heading = (text: string): MailBlock => ({ kind: 'heading', text })
