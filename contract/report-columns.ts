import * as z from 'zod/mini'
import { bookingStatus, tripStatus } from '#contract/booking-shapes.ts'
import { cents } from '#contract/shapes.ts'

/**
 * Report columns, declared once: they define the row of the JSON reply and the columns of the CSV file, the
 * workbook and the table on screen. `note` is long text and `list` several short texts; neither can be sorted
 * by. A `time` is `HH:MM`.
 */
const shapes = {
  text: z.string(),
  note: z.string(),
  list: z.array(z.string()),
  time: z.string(),
  int: z.number(),
  minutes: z.number(),
  money: cents,
  /** A sum of many entries: it can exceed the limit of a single amount. */
  sum: z.number().check(z.int()),
  bookingStatus,
  tripStatus,
}
type Shapes = typeof shapes
export type ColumnKind = keyof Shapes

interface Heading {
  /** Header in files, and on screen unless `screenHeader` is set. */
  header: string
  screenHeader?: string
  /** Column width in the workbook, in characters. */
  width?: number
  /** Whether the column has a total. By default, only amounts of money have one. */
  adds?: boolean
  /** If several rows can show the same amount: the field that identifies it. The total counts it once. */
  oncePer?: string
  /** For a sum of postings: filters for its transactions, combined with those of the row. */
  opens?: Readonly<Record<string, string>>
}

/** A row field with the same name as the column. */
interface FieldColumn extends Heading {
  kind: ColumnKind
  /** The value can be null; files then show `whenNull` or nothing. */
  optional?: true
  whenNull?: string
}

/** Derived from fields the row carries besides its columns. */
interface DerivedColumn<Carried> extends Heading {
  kind: 'text' | 'note'
  of: (row: Carried) => string | null
}

/**
 * For a column whose text on screen is a day or a rate in words: its data in files, as YYYY-MM-DD or in basis
 * points. Null: that row has the words in files too.
 */
interface FileData<Row> {
  kind: 'day' | 'percent'
  of: (row: Row) => string | number | null
}

type Fields = Record<string, z.ZodMiniType>
export type Columns<Carried> = Record<
  string,
  (FieldColumn | DerivedColumn<Carried>) & { inFiles?: FileData<Carried> }
>
type ValuesOf<F extends Fields> = { [Name in keyof F]: z.output<F[Name]> }
type ColumnValue<C> = C extends { kind: infer K extends ColumnKind }
  ? z.output<Shapes[K]> | (C extends { optional: true } ? null : never)
  : never

type RowOf<F extends Fields, C> = ValuesOf<F> & {
  [Id in keyof C as C[Id] extends { of: unknown } ? never : Id]: ColumnValue<C[Id]>
}

/** A column as used by the file writer and the table. */
export interface ReportColumn<Row, Id extends string = string> extends Heading {
  id: Id
  kind: ColumnKind
  whenNull: string | null
  value: (row: Row) => string | number | readonly string[] | null
  inFiles?: FileData<Row>
}

/** A row with details, in columns of their own. */
interface WithDetails {
  readonly details?: readonly { readonly guid: string; readonly text: string }[]
}

/** The columns of a report with those of fields, which come before why a row needs attention. */
export function withFieldColumns<Row extends object>(
  columns: readonly ReportColumn<Row>[],
  fields: readonly { readonly guid: string; readonly name: string }[],
): ReportColumn<Row>[] {
  const own = fields.map(({ guid, name }): ReportColumn<Row> => ({
    id: `field ${guid}`,
    kind: 'note',
    header: name,
    screenHeader: name,
    width: 30,
    whenNull: null,
    value: (row: Row & WithDetails) => row.details?.find((it) => it.guid === guid)?.text ?? '',
  }))
  const at = columns.findIndex((it) => it.id === 'reasons')
  return at < 0 ? [...columns, ...own] : [...columns.slice(0, at), ...own, ...columns.slice(at)]
}

/** Whether the column has a total. */
export function addsUp<Row>({ kind, adds }: ReportColumn<Row>): boolean {
  return adds ?? (kind === 'money' || kind === 'sum')
}

/** The total of a column. */
export function sumOf<Row>(column: ReportColumn<Row>, rows: readonly Row[]): number {
  return summedRows(column, rows).reduce((sum, row) => sum + Number(column.value(row) ?? 0), 0)
}

/** The rows that a column's total adds up. */
export function summedRows<Row>({ oncePer }: ReportColumn<Row>, rows: readonly Row[]): readonly Row[] {
  if (oncePer === undefined) return rows
  const seen = new Set<unknown>()
  return rows.filter((row) => {
    const whose = row[oncePer as keyof Row]
    return !seen.has(whose) && seen.add(whose)
  })
}

export interface RowDeclaration<Row, Id extends string = string> {
  shape: z.ZodMiniType<Row>
  /** In file order. */
  columns: readonly ReportColumn<Row, Id>[]
}

/** A row: its columns, and the fields it carries besides them. */
export function reportRow<F extends Fields, const C extends Columns<ValuesOf<F>>>(
  carried: F,
  declared: C,
): RowDeclaration<RowOf<F, C>, keyof C & string> {
  type Row = RowOf<F, C>
  const all = Object.entries<Columns<ValuesOf<F>>[string]>(declared)
  const fields = all.flatMap(([id, it]) =>
    'of' in it ? [] : [[id, it.optional ? z.nullable(shapes[it.kind]) : shapes[it.kind]]],
  )
  const columns = all.map(([id, it]) => {
    const { kind, header, screenHeader = header, width, adds, oncePer, opens, inFiles } = it
    const value = 'of' in it ? it.of : (row: Row) => row[id as keyof Row]
    const whenNull = 'whenNull' in it ? it.whenNull : null
    return {
      id,
      kind,
      header,
      screenHeader,
      whenNull,
      value,
      ...(width !== undefined && { width }),
      ...(adds !== undefined && { adds }),
      ...(oncePer !== undefined && { oncePer }),
      ...(opens && { opens }),
      ...(inFiles && { inFiles }),
    }
  })
  // The types above describe the two lists; TypeScript can't follow them through `Object.entries`.
  return {
    shape: z.object({ ...carried, ...Object.fromEntries(fields) }),
    columns,
  } as unknown as RowDeclaration<Row, keyof C & string>
}
