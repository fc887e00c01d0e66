import { responseText, TooLong } from '#server/files/response-text.ts'
import { unitsText } from '#domain/money/minor-units.ts'
import { eachOnce } from '#domain/card-payment/each-once.ts'
import {
  GatewayFailed,
  type CardGateway,
  type GatewaySettings,
  type PaymentPage,
  type ReadTransaction,
  type RefundAnswer,
} from './card-gateway.ts'
import { readFields, readRow, rowsOf, safeRaw, type Fields } from './read-response.ts'

/**
 * Plug'n Pay, remote client: docs.plugnpay.com. The server’s address is registered with it for administrative
 * calls.
 */
export const plugNPayBase = 'https://pay1.plugnpay.com'

const remotePath = '/payment/pnpremote.cgi'
const pagePath = '/pay/'
const usualPatienceMs = 20_000
/** A busy month is about 20 MB. */
const bytesAtMost = 50_000_000

export function plugNPay(settings: GatewaySettings): CardGateway {
  const query = async (asked: Record<string, string>) => {
    const answer = await ask(settings, { mode: 'query_trans', ...asked })
    return transactionsIn(settings, answer)
  }
  return {
    transactions: (from, to) =>
      query({ startdate: from.replaceAll('-', ''), enddate: to.replaceAll('-', '') }),
    ofOrder: (orderId) => query({ orderID: orderId }),
    refund: async (asked) => {
      const amount = `${asked.currency.toLowerCase()} ${unitsText(asked.amountCents, asked.currency)}`
      const common = { orderID: asked.orderId, 'card-amount': amount, 'notify-email': '' }
      if (asked.mayVoid) {
        const voided = refundAnswer(
          settings,
          asked.orderId,
          asked,
          'void',
          await ask(settings, { ...common, mode: 'void', 'txn-type': 'auth' }),
        )
        if (voided.done) return voided
      }
      return refundAnswer(
        settings,
        asked.orderId,
        asked,
        'return',
        await ask(settings, { ...common, mode: 'return' }),
      )
    },
    paymentPage: (asked) => paymentPage(settings, asked),
  }
}

function transactionsIn(settings: GatewaySettings, answer: Fields): ReadTransaction[] {
  const rows = rowsOf(answer)
  // An empty list is a valid response; a rejected password is not.
  if (rows.length === 0 && !/success/i.test(answer['finalstatus'] ?? '') && !isEmpty(answer))
    throw new GatewayFailed(faultOf(answer))
  const assumed = { currency: settings.currency, timeZone: settings.timeZone, now: settings.now() }
  return eachOnce(rows.flatMap((row) => readRow(row, assumed) ?? [])) as ReadTransaction[]
}

function isEmpty(answer: Fields): boolean {
  return (
    answer['trancount'] === '0' ||
    answer['num_trans'] === '0' ||
    /no (transactions|records)/i.test(answer['merrmsg'] ?? '')
  )
}

function faultOf(answer: Fields): 'refused' | 'unreadable' {
  return /problem|fraud|badcard|fail|error/i.test(answer['finalstatus'] ?? '') ? 'refused' : 'unreadable'
}

/** Interprets the response to a refund. Without a status it is unknown whether the refund was made. */
function refundAnswer(
  settings: GatewaySettings,
  orderId: string,
  { amountCents, currency }: { amountCents: number; currency: string },
  mode: 'void' | 'return',
  answer: Fields,
): RefundAnswer {
  const status = answer['finalstatus'] ?? ''
  if (status === '') throw new GatewayFailed('unreadable')
  const assumed = { currency: settings.currency, timeZone: settings.timeZone, now: settings.now() }
  // Use the requested order and amount: the response may echo the fields of another order.
  const row = { ...answer, orderid: orderId, mode, card_amount: unitsText(amountCents, currency), currency }
  const transaction = readRow(row, assumed)
  const isDone = /^(success|pending)$/i.test(status) && transaction !== null
  if (isDone) return { done: true, transaction: { ...transaction, status: 'success', raw: safeRaw(answer) } }
  return { done: false, message: transaction?.message || 'No reason given' }
}

/** Smart Screens 2: the guest enters the card there and is redirected back to us. */
function paymentPage(
  { base, account }: GatewaySettings,
  asked: Parameters<CardGateway['paymentPage']>[0],
): PaymentPage {
  const fields: Record<string, string> = {
    pt_client_identifier: 'kerbside',
    pt_gateway_account: account,
    pt_transaction_amount: unitsText(asked.amountCents, asked.currency),
    pt_currency: asked.currency,
    pt_order_classifier: asked.cartGuid,
    pt_account_code_1: asked.cartGuid,
    pb_success_url: asked.returnUrl,
    pb_bad_card_url: asked.cancelUrl,
    pb_problem_url: asked.cancelUrl,
    pb_cancel_url: asked.cancelUrl,
    pb_transition_type: 'hidden',
    ...(asked.email === '' ? {} : { pt_billing_email_address: asked.email }),
  }
  return {
    action: `${base.replace(/\/+$/, '')}${pagePath}`,
    fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
  }
}

async function ask(settings: GatewaySettings, fields: Record<string, string>): Promise<Fields> {
  const { base, account, password, patienceMs = usualPatienceMs } = settings
  const body = new URLSearchParams({ 'publisher-name': account, 'publisher-password': password, ...fields })
  let answer: Response
  try {
    // Redirects are not followed: they could send the password anywhere.
    answer = await fetch(`${base.replace(/\/+$/, '')}${remotePath}`, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
  } catch {
    throw new GatewayFailed('noAnswer')
  }
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw new GatewayFailed(
      answer.status === 401 || answer.status === 403
        ? 'refused'
        : answer.status >= 500
          ? 'outage'
          : 'unreadable',
    )
  }
  return readFields(await textOf(answer))
}

async function textOf(answer: Response): Promise<string> {
  try {
    return await responseText(answer, bytesAtMost)
  } catch (error) {
    throw new GatewayFailed(error instanceof TooLong ? 'unreadable' : 'noAnswer')
  }
}
