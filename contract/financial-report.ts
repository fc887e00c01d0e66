import * as z from 'zod/mini'
import { financialReportFile } from '#contract/addresses.ts'
import { file, query, type Endpoint, type Nothing, type ObjectShape } from '#contract/endpoint.ts'
import type { ReportColumn } from '#contract/report-columns.ts'
import { figuresAt } from '#contract/shapes.ts'

/** A report table: its title and its row, whose columns define the screen and the files. */
export interface DeclaredTable {
  title: string
  row: { shape: z.ZodMiniType; columns: readonly ReportColumn<never>[] }
}
type Tables = Record<string, DeclaredTable>
type RowsOf<T extends Tables> = { [K in keyof T]: (z.output<T[K]['row']['shape']> & object)[] }
type Fields = Record<string, z.ZodMiniType>
type Reply<T extends Tables, H extends Fields> = ValuesOf<H> & {
  tables: RowsOf<T>
  figuresAt?: string | undefined
}
type ValuesOf<H extends Fields> = { [Name in keyof H]: z.output<H[Name]> }

export interface FinancialReport<
  T extends Tables = Tables,
  H extends Fields = Fields,
  Q extends ObjectShape = ObjectShape,
  P extends ObjectShape = ObjectShape,
> {
  name: string
  label: string
  tables: T
  rows: Endpoint<Nothing, Q, Nothing, z.ZodMiniType<Reply<T, H>>>
  /** One table; defaults to the first. */
  csv: Endpoint<P, ObjectShape, Nothing, z.ZodMiniAny>
  /** All tables, one sheet each. */
  xlsx: Endpoint<P, ObjectShape, Nothing, z.ZodMiniAny>
}

interface Declared<T, H, Q, P> {
  /** As in its paths: `/api/financialreport/{name}`. */
  name: string
  label: string
  summary: string
  query: Q
  /** Reply fields besides the tables. */
  heads: H
  tables: T
  /** File paths that include the month. */
  byMonth?: { csv: string; xlsx: string; params: P }
}

/**
 * Declares a financial report: its JSON reply, one CSV file per table and one workbook are derived from the
 * table rows.
 */
export function financialReport<
  T extends Tables,
  H extends Fields,
  Q extends ObjectShape,
  P extends ObjectShape = Nothing,
>(declared: Declared<T, H, Q, P>): FinancialReport<T, H, Q, P> {
  const { name, label, summary, tables, byMonth } = declared
  const rows = Object.fromEntries(
    Object.entries(tables).map(([key, table]) => [key, z.array(table.row.shape)]),
  )
  const reply: unknown = z.object({ ...declared.heads, tables: z.object(rows), figuresAt })
  const table = { table: z.optional(z.enum(Object.keys(tables))) }
  const asked = byMonth ? { params: byMonth.params } : {}
  const files = { needs: 'financial', readsReplica: true, ...asked } as const
  return {
    name,
    label,
    tables,
    rows: query({
      get: `/api/financialreport/${name}`,
      needs: 'financial',
      readsReplica: true,
      summary,
      query: declared.query,
      // The type of the reply can't be inferred from the table shapes.
      reply: reply as z.ZodMiniType<Reply<T, H>>,
    }),
    csv: file({
      ...files,
      summary: `Download one table of the “${label}” report as CSV`,
      get: byMonth?.csv ?? financialReportFile(name, 'csv'),
      query: byMonth ? z.object(table) : z.extend(declared.query, table),
      media: 'text/csv; charset=utf-8',
    }),
    xlsx: file({
      ...files,
      summary: `Download the “${label}” report as a workbook`,
      get: byMonth?.xlsx ?? financialReportFile(name, 'xlsx'),
      query: byMonth ? z.object({}) : declared.query,
      media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
  }
}
