import * as z from 'zod/mini'
import type { Needs } from '#domain/access/permissions.ts'
import { dailyReportFile } from '#contract/addresses.ts'
import { file, query, type Endpoint, type Nothing, type ObjectShape } from '#contract/endpoint.ts'
import type { ReportColumn, RowDeclaration } from '#contract/report-columns.ts'
import { figuresAt, instant } from '#contract/shapes.ts'

/** A date that doesn't exist is refused by the report itself, at the field. */
const day = z.object({ date: z.string() })
type Day = typeof day

interface ReportReply<Row> {
  date: string
  asOf: string
  figuresAt?: string | undefined
  fields: { guid: string; name: string }[]
  items: Row[]
}

/** A daily report: its rows, files and columns. */
export interface Report<Row, Id extends string = string, Q extends ObjectShape = ObjectShape> {
  /** As in its paths: `/api/{name}-{date}`. */
  name: string
  label: string
  rows: Endpoint<Day, Q, Nothing, z.ZodMiniType<ReportReply<Row>>>
  csv: Endpoint<Day, Q, Nothing, z.ZodMiniAny>
  /** Null: no workbook. */
  xlsx: Endpoint<Day, Q, Nothing, z.ZodMiniAny> | null
  columns: readonly ReportColumn<Row, Id>[]
}

interface Declared<Row, Id extends string, Q> {
  name: string
  label: string
  summary: string
  needs: Needs
  row: RowDeclaration<Row, Id>
  query?: Q
  /** Whether it is also available as a workbook. */
  workbook?: true
}

export type RowOfReport<R> = R extends Report<infer Row, infer _Id, infer _Q> ? Row : never

/** Declares a report: the JSON reply, CSV file, workbook and table are derived from its row. */
export function report<Row, Id extends string, Q extends ObjectShape = Nothing>(
  declared: Declared<Row, Id, Q>,
): Report<Row, Id, Q> {
  const { name, label, summary, row } = declared
  const common = {
    needs: declared.needs,
    params: day,
    readsReplica: true,
    ...(declared.query && { query: declared.query }),
  } as const
  const reply = z.object({
    date: z.string(),
    asOf: instant,
    figuresAt,
    /** The fields that are columns of the report, in order. */
    fields: z.array(z.object({ guid: z.string(), name: z.string() })),
    items: z.array(row.shape),
  })
  return {
    name,
    label,
    columns: row.columns,
    rows: query({ ...common, summary, get: `/api/${name}-{date}`, reply }),
    csv: file({
      ...common,
      summary: `Download the “${label}” report as CSV`,
      get: dailyReportFile(name, '{date}', 'csv'),
      media: 'text/csv; charset=utf-8',
    }),
    xlsx: declared.workbook
      ? file({
          ...common,
          summary: `Download the “${label}” report as a workbook`,
          get: dailyReportFile(name, '{date}', 'xlsx'),
          media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        })
      : null,
  }
}
