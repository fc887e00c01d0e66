import type { ReadingRules, ReadRecord, SourceRow } from '#domain/import/import-fields.ts'
import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import { lastFourOf } from '#domain/card-payment/card-number.ts'
import { withoutCardNumbers } from '#server/contact-data/card-numbers.ts'
import { eachOnce } from '#domain/card-payment/each-once.ts'
import { keyOf, kindOf, statusOf } from '#domain/card-payment/gateway-transaction.ts'
import { refundsKnownOtherwise, withParts } from '#domain/card-payment/refund-parts.ts'
import type { Db } from '#server/db/connection.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { lookForPlaces } from '#server/features/card-payments/commands/places-for.ts'
import type { SourceTransaction } from '#server/features/card-payments/commands/payment-rows.ts'
import { finishCartsOf } from '#server/features/card-payments/commands/paid-carts.ts'
import { storeTransactions } from '#server/features/card-payments/commands/store-transactions.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'
import { dayOf, centsOfCell } from '#server/features/card-payments/commands/read-payment-cells.ts'
import { fields } from './payment-fields.ts'

/** The rows of one order, kind and refund number: one transaction, or several unnumbered refunds. */
export type PaymentsOfRows = SourceTransaction & { others?: readonly SourceTransaction[] }

/**
 * Card transactions from a file. Each is imported once, also if the gateway reports it; unmatched ones go to
 * suspense.
 */
export const paymentsSource: ImportSource<PaymentsOfRows> = {
  name: 'cardPayments',
  title: 'Card payments',
  records: 'transactions',
  fields,
  batchSize: 500,
  growing: ['imported_payment', 'payment_match', 'payment_settlement'],
  isOfPayments: true,
  unitOf: ({ cells }) =>
    cells['orderId']
      ? `${cells['orderId']}\n${kindOf(cells['kind'] ?? '') ?? ''}\n${cells['part'] ?? ''}`
      : null,
  read: readPayment,
  plan: async (db, records) => outcomesOf(records, await planPayments(db, allOf(records))),
  apply: async (work, records) => outcomesOf(records, await applyPayments(work, allOf(records))),
}

const allOf = (records: readonly PaymentsOfRows[]) =>
  records.flatMap(({ others = [], ...it }) => [it, ...others])

/** One outcome per record: if it has several transactions, that of the first one not yet imported. */
function outcomesOf(records: readonly PaymentsOfRows[], outcomes: readonly RecordOutcome[]): RecordOutcome[] {
  let at = 0
  return records.map(({ others = [] }): RecordOutcome => {
    const own = outcomes.slice(at, (at += 1 + others.length))
    const told = own.find((it) => it.outcome !== 'same') ??
      own[0] ?? { outcome: 'same', sentence: '', links: [] }
    const links = [...new Map(own.flatMap((it) => it.links).map((it) => [it.guid, it])).values()]
    return own.length === 1 ? told : { ...told, sentence: `${own.length} refunds. ${told.sentence}`, links }
  })
}

/**
 * Rows of one order and kind form one transaction, such as an authorization and its capture; the final state
 * counts. Unnumbered refunds are one per row.
 */
export function readPayment(rows: readonly SourceRow[], rules: ReadingRules): ReadRecord<PaymentsOfRows> {
  const read = rows.map((row) => readRow(row, rules))
  const good = read.flatMap((it) => ('record' in it ? [it] : []))
  const wrong = read.find((it) => 'wrong' in it)
  const [named] = good
  if (!named || (wrong && named.record.kind === 'refund'))
    return wrong ?? { label: '', wrong: { orderId: 'The order ID is missing' } }
  const [first = named.record, ...others] = eachOnce(good.map((it) => it.record))
  return { ...named, record: others.length === 0 ? first : { ...first, others } }
}

function readRow(
  { cells }: SourceRow,
  rules: ReadingRules,
): ReadRecord<SourceTransaction> & { label: string } {
  const cell = (key: string, length = 100) => withoutCardNumbers(cells[key] ?? '').slice(0, length)
  const orderId = cell('orderId')
  const kind = kindOf(cell('kind'))
  const when = dayOf(cells['day'] ?? '', rules)
  const money = centsOfCell(cells['amount'] ?? '', cell('currency', 3), rules)
  const currency = (cell('currency', 3) || money?.currency || rules.currency).toUpperCase()
  const wrong = {
    ...(orderId === '' ? { orderId: 'The order ID is missing' } : {}),
    ...(when === null ? { day: wrongCell(cell('day', 40), 'date') } : {}),
    ...(money === null ? { amount: wrongCell(cell('amount', 40), 'amount') } : {}),
    ...(money?.cents === 0 ? { amount: 'Enter an amount above zero' } : {}),
    ...(kind === null ? { kind: `“${cell('kind', 40)}” isn’t a known transaction type` } : {}),
    ...(/^[A-Z]{3}$/.test(currency) ? {} : { currency: `“${currency}” isn’t a currency code` }),
  }
  const label = [orderId, cell('name', 60)].filter((it) => it !== '').join(', ')
  if (Object.keys(wrong).length > 0 || when === null || money === null || kind === null)
    return { label, wrong }
  const record: SourceTransaction = {
    orderId,
    // A negative amount is a refund unless the file states another kind.
    kind: kind === 'sale' && money.isNegative ? 'refund' : kind,
    part: kind === 'refund' ? cell('part', 60) : '',
    status: statusOf(cell('status')),
    amountCents: money.cents,
    currency,
    ...when,
    name: cell('name', 200),
    cardType: cell('cardType', 20),
    last4: lastFourOf(cells['last4'] ?? ''),
    classifier: cell('classifier'),
    authCode: cell('authCode', 40),
    batch: cell('batch', 60),
    message: '',
  }
  return { key: keyOf(record), label, record }
}

const wrongCell = (text: string, what: string) =>
  text === '' ? `The ${what} is missing` : `“${text}” isn’t a valid ${what}`

/** Plans the outcome of each transaction, without writing. */
export async function planPayments(db: Db, records: readonly SourceTransaction[]): Promise<RecordOutcome[]> {
  const { currency } = await siteSettings(db)
  const orders = [...new Set(records.map((it) => it.orderId))]
  const rows =
    orders.length === 0
      ? []
      : await db
          .selectFrom('imported_payment')
          .select(['guid', 'order_id', 'kind', 'part', 'status', 'amount_cents', 'day'])
          .where('order_id', 'in', orders)
          .execute()
  const known = new Map(rows.map((it) => [keyOf({ orderId: it.order_id, kind: it.kind, part: it.part }), it]))
  const places = await lookForPlaces(db, records, currency)
  const named = withParts(records)
  const otherwise = refundsKnownOtherwise(named, rows, (it) => known.has(keyOf(it)))
  return named.map((transaction, index): RecordOutcome => {
    const row = known.get(keyOf(transaction)) ?? otherwise.get(transaction)
    const place = places[index]
    const links = row ? [{ kind: 'payment' as const, guid: row.guid, label: transaction.orderId }] : []
    if (row?.status === 'success' || (row && row.status === transaction.status)) {
      if (transaction.status === 'success' && row.amount_cents !== transaction.amountCents)
        return {
          outcome: 'needsPerson',
          sentence: 'Already imported with a different amount. The imported amount doesn’t change.',
          links,
        }
      return { outcome: 'same', sentence: 'Already imported', links }
    }
    if (row) return { outcome: 'changed', sentence: `Now final. ${place?.sentence ?? ''}`, links }
    if (movesNothing(transaction, currency))
      return { outcome: 'notTaken', sentence: place?.sentence ?? '', links: [] }
    return {
      outcome: 'new',
      sentence: place?.isPlaced ? place.sentence : `Unmatched: ${place?.sentence ?? ''}`,
      links: [],
    }
  })
}

const movesNothing = (it: SourceTransaction, currency: string) =>
  it.status !== 'success' || it.currency !== currency

async function applyPayments(
  work: UnitOfWork,
  records: readonly SourceTransaction[],
): Promise<RecordOutcome[]> {
  const taken = await storeTransactions(work, records, 'file')
  const changed = taken.filter(({ outcome }) => outcome !== 'same').length
  if (changed > 0)
    work.audit.record({
      action: 'importPayments',
      subjectKind: 'cardPayment',
      subjectGuid: null,
      after: { transactions: changed },
    })
  await finishCartsOf(
    work,
    taken.flatMap(({ outcome, guid }) => (outcome === 'same' || guid === '' ? [] : [guid])),
  )
  return taken.map(({ outcome, why, guid, groupGuid, isUnmatched }, index): RecordOutcome => {
    const links = [
      ...(guid === '' ? [] : [{ kind: 'payment' as const, guid, label: records[index]?.orderId ?? '' }]),
      ...(groupGuid === null ? [] : [{ kind: 'group' as const, guid: groupGuid, label: 'Reservation' }]),
    ]
    // An unmatched transaction is imported into suspense and matched there, so its record is not pending.
    if (isUnmatched) return { outcome: 'new', sentence: `Unmatched: ${why}`, links }
    return { outcome, sentence: why === '' ? sentences[outcome] : why, links }
  })
}

const sentences: Record<RecordOutcome['outcome'], string> = {
  new: 'Matched',
  changed: 'Updated',
  cancelled: 'Cancelled',
  same: 'Already imported',
  notTaken: 'No money moved',
  needsPerson: 'Needs review',
  refused: 'Skipped',
}
