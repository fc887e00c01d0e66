import { countedLong } from '#domain/text/counted.ts'
import { lineKeys, sumOfLines } from '#domain/bank/statement.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { PlannedOutcome, RecordOutcome } from '#domain/import/import-outcomes.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { joinSentences } from '#domain/sentences.ts'
import type { Db } from '#server/db/connection.ts'
import {
  balanceDoubts,
  bankLinesOf,
  readStatement,
  type ReadStatement,
} from '#server/features/bank-statements/commands/read-statement.ts'
import { fields } from '#server/features/bank-statements/commands/statement-fields.ts'
import { storeStatement } from '#server/features/bank-statements/commands/store-statement.ts'
import { closingBefore, knownLines } from '#server/features/bank-statements/queries/known-lines.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { hashOf } from '#server/http/once.ts'

/**
 * Bank statements: each line of an account once, even if several files contain it. Importing posts nothing;
 * a user confirms the lines.
 */
export const bankStatementsSource: ImportSource<ReadStatement> = {
  name: 'bankStatements',
  title: 'Bank statements',
  records: 'statements',
  permission: 'financial',
  fields,
  batchSize: 1,
  growing: ['bank_line', 'bank_statement'],
  unitOf: ({ cells }) => `${cells['account'] ?? ''}\n${cells['number'] ?? ''}`,
  read: readStatement,
  bankLinesOf,
  async plan(db, records) {
    const outcomes: PlannedOutcome[] = []
    for (const it of records) outcomes.push((await planned(db, it)).outcome)
    return outcomes
  },
  async apply(work, records) {
    const outcomes: RecordOutcome[] = []
    for (const statement of records) {
      const { outcome, fresh } = await planned(work.tx, statement)
      if (outcome.outcome === 'new') await storeStatement(work, statement, fresh)
      outcomes.push(outcome)
    }
    return outcomes
  },
}

interface Planned {
  outcome: RecordOutcome
  /** Positions and keys of the lines not imported yet. */
  fresh: { at: number; key: string }[]
}

async function planned(db: Db, statement: ReadStatement): Promise<Planned> {
  const { currency } = await siteSettings(db)
  const { lines, account } = statement
  if (statement.currency !== currency)
    return {
      fresh: [],
      outcome: outcome(
        'refused',
        `This account is in ${statement.currency}, but the books are in ${currency}. ` +
          'Its lines can’t be posted.',
      ),
    }
  const keys = lineKeys(lines).map((it) => hashOf(it))
  const known = await knownLines(db, account, keys)
  const fresh = keys.flatMap((key, at) => (known.has(key) ? [] : [{ at, key }]))
  if (fresh.length === 0) return { fresh, outcome: outcome('same', 'Every line is already imported') }
  const money = (cents: number) => moneyText(cents, currency)
  const sentence = joinSentences([
    newLines(fresh.length, lines.length - fresh.length),
    `Total ${money(sumOfLines(lines))}`,
    ...balanceDoubts(statement, money),
    ...(await afterGap(db, statement, money)),
  ])
  return { fresh, outcome: outcome('new', sentence) }
}

const outcome = (is: RecordOutcome['outcome'], sentence: string): RecordOutcome => ({
  outcome: is,
  sentence,
  links: [],
})

function newLines(fresh: number, known: number): string {
  const lines = countedLong(fresh, 'new line')
  return known === 0 ? lines : `${lines}, ${known.toLocaleString('en-US')} already imported`
}

/** Tells if the statement before this one ended with another balance. */
async function afterGap(
  db: Db,
  { account, openingCents, lines }: ReadStatement,
  money: (cents: number) => string,
): Promise<string[]> {
  if (openingCents === null) return []
  const from = lines.reduce((day, it) => (it.bookedOn < day ? it.bookedOn : day), '9999-12-31')
  const before = await closingBefore(db, account, from)
  if (before === null || before.closingCents === openingCents) return []
  return [
    `The opening balance is ${money(openingCents)}, but the statement up to ` +
      `${serviceDateText(before.toDay)} closed at ${money(before.closingCents)}. ` +
      'A statement in between may be missing.',
  ]
}
