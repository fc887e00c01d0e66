import type { Column } from './table-columns.ts'
import cards from './TableCards.module.css'
import classes from './TableFrame.module.css'

interface TotalsProps<Row> {
  /** The visible columns in order. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** One row needs no total. */
export function hasTotals<Row>({ columns, rows }: TotalsProps<Row>): boolean {
  return rows.length > 1 && columns.some((it) => it.total)
}

/** The totals of a table, in view below its rows. */
export function TableFoot<Row>({ columns, rows, selectable }: TotalsProps<Row> & { selectable: boolean }) {
  if (!hasTotals({ columns, rows })) return null
  const labelled = columns.findIndex((it) => !it.total)
  return (
    <tfoot className={classes.totals}>
      <tr>
        {selectable && <td />}
        {columns.map(({ id, align, total }, at) =>
          at === labelled ? (
            <th key={id} scope="row" data-align={align}>
              Total
            </th>
          ) : (
            <td key={id} data-align={align}>
              {total?.(rows)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}

/** The totals on a phone: the last card. It is named after its table, because a page can have several. */
export function TotalsCard<Row>({ columns, rows, label }: TotalsProps<Row> & { label: string }) {
  if (!hasTotals({ columns, rows })) return null
  return (
    <section className={`${cards.card} ${cards.totalsCard}`} aria-label={`Total: ${label}`}>
      <div className={cards.cardHead}>
        <strong>Total</strong>
      </div>
      <dl>
        {columns.map(({ id, header, total }) =>
          total ? (
            <div key={id}>
              <dt>{header}</dt>
              <dd>{total(rows)}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}
