import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { taxReport } from '#contract/financial-reports.ts'
import { daysOfMonth } from '#domain/calendar/service-date.ts'
import { whyNotFile } from '#domain/ledger/periods.ts'
import { percentText } from '#domain/pricing/rounding.ts'
import type { Db } from '#server/db/connection.ts'
import { jsonList } from '#server/db/json.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { earnedLines } from '#server/features/reports/queries/earned-lines.ts'

type Tax = ReplyOf<typeof taxReport.rows>
type Row = Tax['tables']['rates'][number]
/** The figures stored when a month is filed. */
export type TaxFigures = Pick<Tax, 'netCents' | 'taxCents' | 'exemptCents'> & { rates: Row[] }

/** The tax of a month by code and rate. Filed months show the figures as filed. */
export async function taxOf(db: Db, month: string): Promise<Tax> {
  const [firstOpen, filing, read] = await Promise.all([
    firstOpenDay(db),
    standingFiling(db, month),
    taxFigures(db, month),
  ])
  const { rates, ...sums } = filing?.figures ?? read.figures
  const days = daysOfMonth(month)
  return {
    month,
    isClosed: firstOpen !== null && days.last < firstOpen,
    filing: filing && { guid: filing.guid, at: filing.at, by: filing.by },
    whyNotFile:
      whyNotFile(month, { firstOpenDay: firstOpen, isFiled: filing !== null }) ??
      (read.differences.length > 0 ? disagree : null),
    ...sums,
    differences: read.differences,
    tables: { rates },
  }
}

export const disagree = 'The tax lines don’t match the tax account. Contact support before you file.'

/** The current filing of a month. */
export async function standingFiling(db: Db, month: string) {
  const { rows } = await sql<{ guid: string; at: string; by: string; figures: TaxFigures }>`
    select tax_filing.guid, filed_at as at, coalesce(account.name, 'Kerbside') as by, figures
    from tax_filing left join account on account.guid = filed_by
    where month = ${month} and undone_at is null`.execute(db)
  return rows[0] ?? null
}

interface Rate {
  code: string
  basisPoints: number
  chargedNetCents: number
  chargedTaxCents: number
  creditNetCents: number
  creditTaxCents: number
}

/** The figures from the lines of the month, and their differences to the tax account. */
export async function taxFigures(
  db: Db,
  month: string,
): Promise<{ figures: TaxFigures; differences: Tax['differences'] }> {
  const days = daysOfMonth(month)
  const sumOf = (column: string, isCredit: boolean) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where is_credit = ${sql.lit(isCredit)}), 0)`
  const { rows } = await sql<{ rates: Rate[]; ledger: { code: string; cents: number }[] }>`
    with own as materialized (
      select tax_code, tax_basis_points, is_credit, sum(net_cents) as net, sum(tax_cents) as tax
      from (${earnedLines({ from: days.first, to: days.last })}) line group by 1, 2, 3
    )
    select ${jsonList(sql`
        select tax_code as code, tax_basis_points as "basisPoints",
          ${sumOf('net', false)} as "chargedNetCents", ${sumOf('tax', false)} as "chargedTaxCents",
          ${sumOf('net', true)} as "creditNetCents", ${sumOf('tax', true)} as "creditTaxCents"
        from own group by 1, 2 order by 1, 2 desc`)} as rates,
      ${jsonList(sql`select detail as code, -sum(amount_cents) as cents from posting
        where account = 'taxDue' and earned_on between ${days.first} and ${days.last} group by detail`)}
          as ledger`.execute(db)
  const { rates = [], ledger = [] } = rows[0] ?? {}
  const taxRows = rates.map(rateRow)
  const sum = (some: readonly Row[], what: 'netCents' | 'taxCents') =>
    some.reduce((cents, it) => cents + it[what], 0)
  const figures = {
    rates: taxRows,
    netCents: sum(taxRows, 'netCents'),
    taxCents: sum(taxRows, 'taxCents'),
    exemptCents: rates
      .filter((it) => it.basisPoints === 0)
      .reduce((cents, it) => cents + it.chargedNetCents + it.creditNetCents, 0),
  }
  return { figures, differences: differencesOf(rates, ledger) }
}

function rateRow({ code, basisPoints, ...cents }: Rate): Row {
  const [netCents, taxCents] = [
    cents.chargedNetCents + cents.creditNetCents,
    cents.chargedTaxCents + cents.creditTaxCents,
  ]
  return {
    key: `${code} ${basisPoints}`,
    label: code === '' ? 'None' : code,
    rate: basisPoints === 0 ? 'Exempt' : percentText(basisPoints),
    ...cents,
    netCents,
    taxCents,
    grossCents: netCents + taxCents,
    opens: { taxCode: code === '' ? 'none' : code, taxRate: String(basisPoints) },
  }
}

function differencesOf(
  rates: readonly Rate[],
  ledger: readonly { code: string; cents: number }[],
): Tax['differences'] {
  const codes = [...new Set([...rates.map((it) => it.code), ...ledger.map((it) => it.code)])].toSorted()
  return codes
    .map((code) => ({
      code,
      linesCents: rates
        .filter((it) => it.code === code)
        .reduce((cents, it) => cents + it.chargedTaxCents + it.creditTaxCents, 0),
      ledgerCents: ledger.find((it) => it.code === code)?.cents ?? 0,
    }))
    .filter((it) => it.linesCents !== it.ledgerCents)
}
