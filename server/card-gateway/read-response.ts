import { localDateOf, readInstant } from '#domain/calendar/airport-time.ts'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isServiceDate, type ServiceDate } from '#domain/calendar/service-date.ts'
import { lastFourOf } from '#domain/card-payment/card-number.ts'
import { withoutCardNumbers } from '#server/contact-data/card-numbers.ts'
import { minorOfText } from '#domain/money/minor-units.ts'
import { kindOf, statusOf } from '#domain/card-payment/gateway-transaction.ts'
import type { ReadTransaction } from './card-gateway.ts'

/** Field values by name, in lower snake case. */
export type Fields = Readonly<Record<string, string>>

const [fieldsAtMost, lengthAtMost] = [80, 400]

/** Parses a gateway response: `FinalStatus=success&orderID=…`. */
export function readFields(text: string): Fields {
  const pairs = [...new URLSearchParams(text)].slice(0, 200_000)
  return Object.fromEntries(
    pairs.map(([name, value]) => [
      name
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
      value,
    ]),
  )
}

/**
 * The rows of a response: `a00000`, `a00001`…, each url-encoded again. A response without them is itself the
 * row.
 */
export function rowsOf(answer: Fields): Fields[] {
  const names = Object.keys(answer).filter((name) => /^a\d{3,9}$/.test(name))
  if (names.length === 0) return answer['orderid'] || answer['order_id'] ? [answer] : []
  return names
    .toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
    .map((name) => readFields(answer[name] ?? ''))
}

export interface Assumed {
  currency: string
  timeZone: string
  now: Instant
}

/**
 * Reads a gateway row; null: no order, amount or kind. Not all field names are documented, so several are
 * tried.
 */
export function readRow(row: Fields, assumed: Assumed): ReadTransaction | null {
  const told = (...names: string[]) =>
    names.map((name) => row[name]?.trim() ?? '').find((value) => value !== '') ?? ''
  const said = (...names: string[]) => withoutCardNumbers(told(...names))
  const orderId = said('orderid', 'order_id', 'pt_order_id', 'transaction_id').slice(0, 100)
  const money = /^([A-Za-z]{3})?\s*(-?[\d.,]+)\s*([A-Za-z]{3})?$/.exec(
    said('card_amount', 'amount', 'auth_amount', 'pt_transaction_amount'),
  )
  const currency = (said('currency', 'pt_currency') || money?.[1] || money?.[3] || assumed.currency)
    .toUpperCase()
    .slice(0, 3)
  const amountCents = centsOf(money?.[2] ?? '', currency)
  const operation = said('operation', 'mode', 'type', 'transaction_type')
  const kind = kindOf(operation)
  if (orderId === '' || amountCents === null || amountCents === 0 || kind === null) return null
  const when = timeOf(said('trans_time', 'trans_date', 'auth_date', 'date', 'time'), assumed)
  return {
    orderId,
    kind,
    part: kind === 'refund' ? said('refund_id', 'refnumber', 'transid', 'trans_id').slice(0, 60) : '',
    status: statusOf(said('finalstatus', 'result', 'status', 'pi_response_status', 'success')),
    amountCents,
    currency,
    ...when,
    name: nameOf(said('card_name', 'name', 'cardholder')),
    cardType: said('card_type', 'cardtype').slice(0, 20),
    last4: lastFourOf(told('last4', 'card_last4', 'card_number', 'cardnumber', 'pt_card_number')),
    classifier: said(
      'order_classifier',
      'pt_order_classifier',
      'acct_code',
      'classifier',
      'order_id_classifier',
    ).slice(0, 100),
    authCode: said('auth_code', 'pt_authorization_code').slice(0, 40),
    batch: said('batch_id', 'batchid', 'batch', 'result_batch').slice(0, 60),
    message: said('merrmsg', 'descr', 'message', 'pi_error_message').slice(0, 200),
    raw: safeRaw(row),
  }
}

function nameOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 200)
}

/** `1,234.50`, `1234.5`, `12` → minor units of the currency; null: not a valid amount. */
function centsOf(text: string, currency: string): number | null {
  return minorOfText(text.replaceAll(',', '').replace(/^-/, ''), currency, { digitsAtMost: 11 })
}

/** `20261120181530` is in UTC; `20261120` and `2026-11-20` are airport dates. Anything else counts as now. */
function timeOf(text: string, { timeZone, now }: Assumed): { at: Instant | null; day: ServiceDate } {
  const [, year = '', month = '', day = '', time = ''] = /^(\d{4})-?(\d\d)-?(\d\d)(\d{6})?$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  if (isServiceDate(date)) {
    if (time === '') return { at: null, day: date }
    const at = readInstant(`${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`)
    return at === null ? { at: null, day: date } : { at, day: localDateOf(at, timeZone) }
  }
  const local = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?$/.exec(text)
  if (local?.[1] !== undefined && isServiceDate(local[1]))
    return { at: scheduledMoment(local[1], local[2] ?? '00:00', timeZone), day: local[1] }
  const at = readInstant(text)
  return at === null ? { at: null, day: localDateOf(now, timeZone) } : { at, day: localDateOf(at, timeZone) }
}

const never = /pass|cvv|cvc|track|magstripe|pin$|ssn|routing|accountnum/
const cardNumber = /card_?num|ccnum|^pan$|account_?num/

/** The gateway fields as stored for later reference: no card data except the last four digits. */
export function safeRaw(row: Fields): Record<string, string> {
  const kept = Object.entries(row).filter(([name]) => !never.test(name))
  return Object.fromEntries(
    kept.slice(0, fieldsAtMost).map(([name, value]) => {
      const last4 = lastFourOf(value)
      const shown = cardNumber.test(name) ? (last4 === '' ? '' : `…${last4}`) : withoutCardNumbers(value)
      return [withoutCardNumbers(name).slice(0, 60), shown.replaceAll('\0', '').slice(0, lengthAtMost)]
    }),
  )
}
