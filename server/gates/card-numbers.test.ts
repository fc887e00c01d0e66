import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { doPnpImport } from '#contract/card-payments.ts'
import { cardGatewayForm } from '#contract/card-gateway.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import type { ImportField } from '#domain/import/import-fields.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { gatewayCall } from '#server/features/card-payments/commands/gateway-call.ts'
import { paymentsSource } from '#server/features/card-payments/commands/import-payments.ts'
import { fetchInBackground } from '#server/features/card-payments/commands/read-gateway.ts'
import { storeTransactions } from '#server/features/card-payments/commands/store-transactions.ts'
import { plainWorkbook } from '#server/testing/plain-workbook.ts'
import { importSources } from '#server/import-sources.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { canHoldCard } from '#server/contact-data/field-kinds.ts'
import { openCardGateway } from '#server/testing/card-gateway-service.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'
import { openTestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Card numbers come in every field there is, from the gateway and from files of every importer, as headings
 * and as the file's name too: none is in the database or in the log, but for its last four digits.
 */
const cards = [
  '4111111111111111',
  '5555 5555 5555 4444',
  '3782-822463-10005',
  '6011.1111.1111.1117',
  '3530111333300000',
]
const fields = [
  'orderID',
  'card-name',
  'card-number',
  'card-type',
  'order_classifier',
  'acct_code',
  'auth-code',
  'batch_id',
  'MErrMsg',
  'refund_id',
  'comments',
  'custom',
]

test('no card number is in the whole database or in the log', { timeout: 120_000 }, async () => {
  const lines: string[] = []
  const service = await openCardGateway(
    cards.map((card) => ({
      ...Object.fromEntries(fields.map((name) => [name, card])),
      operation: 'auth',
      FinalStatus: 'success',
      'card-amount': '12.00',
      trans_time: '20261120160000',
    })),
  )
  const portal = await openTestPortal(
    '2026-11-20T16:00:00Z',
    { PLUGNPAY_URL: service.base, LOG_LEVEL: 'trace' },
    { write: (line: string) => void lines.push(line) },
  )
  await makeSmallCompany(portal)
  const office = await signedIn(portal, allPermissions)
  const { version } = await office.must(cardGatewayForm.load)
  await office.must(cardGatewayForm.save, {
    body: { account: 'democompany', password: service.password, version },
  })
  await office.must(doPnpImport, { body: { from: '2026-11-20', to: '2026-11-20' } })
  const gateway = await gatewayCall(portal.context, portalActor)
  if (!isRefusal(gateway)) await fetchInBackground(gateway)

  const rules = {
    dateOrder: 'monthFirst',
    decimalSign: 'point',
    country: 'BB',
    timeZone: 'America/Barbados',
    currency: 'BBD',
  } as const
  const read = cards.map((card) => {
    const told = Object.fromEntries(paymentsSource.fields.map((field) => [field.key, card]))
    return paymentsSource.read(
      [
        {
          line: 2,
          cells: {
            ...told,
            day: '2026-11-20',
            amount: '3.00',
            status: 'success',
            kind: 'auth',
            currency: '',
          },
        },
      ],
      rules,
    )
  })
  const records = read.flatMap((one) => ('record' in one ? [one.record] : []))
  expect(records).toHaveLength(cards.length)
  await inUnitOfWork(portal.database.db, { actor: portalActor, now: portal.clock.now }, (work) =>
    storeTransactions(work, records, 'file'),
  )

  for (const source of ['customers', 'bokun', 'cardPayments'] as const) {
    const importer = importSources(portal.context).find((one) => one.name === source)
    const importDesk = new ImportDesk(portal, office, source)
    const { withHeadings, without } = filesOf(importer?.fields ?? [], source === 'cardPayments')
    for (const [at, file] of withHeadings.entries())
      expect(await importDesk.imported(file, `${cards[at]}.csv`)).not.toEqual([])
    await importDesk.uploaded(without, 'no headings.csv')
  }
  const notes = cards.map((card) => ({
    'First name': 'Jane',
    'Last name': card,
    Notes: { [card]: [`paid by ${card}`] },
  }))
  await new ImportDesk(portal, office, 'customers').imported(JSON.stringify(notes), 'cards.json')

  const book = await plainWorkbook(
    [cards[0] ?? '', 'Others'].map((name) => ({ name, rows: [['Last name'], ['Byron']] })),
  )
  await new ImportDesk(portal, office, 'customers').uploaded(book, 'book.xlsx')

  const kept = await wholeDatabase(portal.database.db)
  expect(kept).toContain('"last4": "1111"')
  for (const card of cards) {
    const digits = card.replaceAll(/\D/g, '')
    // A guid contains six digits of a card now and then.
    for (const text of [card, digits, digits.slice(0, 12), digits.slice(-9)]) {
      expect(kept.includes(text), `${text} in the database`).toBe(false)
      expect(lines.join('\n').includes(text), `${text} in the log`).toBe(false)
    }
  }
  expect(lines.length).toBeGreaterThan(0)
  await portal.close()
  await service.close()
})

/**
 * A file with a card in every column that can hold one, known or not, one whose days and amounts can be read;
 * and one without headings. Every column of payments can, but a telephone number or a reference of a customer
 * is nothing to mask.
 */
function filesOf(
  known: readonly ImportField[],
  isOfPayments: boolean,
): { withHeadings: string[]; without: string } {
  const headings = [...known.map((it) => it.label), 'Paid with']
  const readable = new Map([
    ['date', '2026-11-24'],
    ['money', '12.00'],
    ['number', '2'],
  ])
  const csv = (rows: string[][]) => rows.map((row) => row.map((it) => `"${it}"`).join(',')).join('\n')
  const inColumn = (heading: string, card: string) => (isOfPayments || canHoldCard(heading) ? card : 'X-1')
  const full = cards.map((card) => headings.map((it) => inColumn(it, card)))
  const some = cards.map((card, at) => [
    ...known.map((it) =>
      it.key === 'status' ? 'success' : (readable.get(it.kind) ?? inColumn(it.label, `${at} ${card}`)),
    ),
    card,
  ])
  return { withHeadings: [csv([headings, ...full]), csv([headings, ...some])], without: csv(full) }
}

/** Every row of every table as text. */
async function wholeDatabase(db: Db): Promise<string> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public'
    and table_type = 'BASE TABLE'`.execute(db)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string | null
    }>`select string_agg(to_jsonb(it)::text, E'\n') as text from ${sql.table(name)} it`.execute(db)
    texts.push(rows[0]?.text ?? '')
  }
  return texts.join('\n')
}
