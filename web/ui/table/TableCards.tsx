import { Fragment, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { followRow } from './TableRow.tsx'
import { nameColumn, type Column } from './table-columns.ts'
import type { TableModel } from './table-model.ts'
import classes from './TableCards.module.css'

interface TableCardsProps<Row extends object> {
  table: TableModel<Row>
  /** The visible columns in order. */
  columns: readonly Column<Row>[]
  rowHref: ((row: Row) => string) | undefined
  highlighted: ((row: Row) => boolean) | undefined
  selectable: boolean
  label: string
  /** The server sends a page at a time, so all that is loaded is shown. */
  isPaged: boolean
}

/** As many cards as a phone shows at first; more on request. A statement can have hundreds of lines. */
const cardsAtOnce = 50

/** The same rows on a phone: one card each, with its columns' names and values. */
export function TableCards<Row extends object>({
  table,
  columns,
  rowHref,
  highlighted,
  selectable,
  label,
  isPaged,
}: TableCardsProps<Row>) {
  const [most, setMost] = useState(isPaged ? Infinity : cardsAtOnce)
  const title = nameColumn(columns)
  const { rows } = table.getRowModel()
  return (
    <>
      <ul className={classes.cards} aria-label={label} data-rows>
        {rows.slice(0, most).map((row, index) => (
          <li
            key={row.id}
            data-row={row.id}
            className={classes.card}
            data-highlighted={highlighted?.(row.original) || undefined}
            data-chosen={row.getIsSelected() || undefined}
            {...(rowHref && { onClick: followRow })}
          >
            <div className={classes.cardHead}>
              {selectable && (
                <RowCheckbox
                  label={`Select row ${index + 1}`}
                  isChecked={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                />
              )}
              <strong>
                {rowHref ? (
                  <a href={rowHref(row.original)} data-row-link>
                    {title?.cell(row.original)}
                  </a>
                ) : (
                  title?.cell(row.original)
                )}
              </strong>
              {columns
                .filter((it) => it.cardAction)
                .map((cell) => (
                  <Fragment key={cell.id}>{cell.cell(row.original)}</Fragment>
                ))}
            </div>
            <dl>
              {columns
                .filter((it) => it !== title && !it.cardAction)
                .map((it) => ({ ...it, content: it.cell(row.original) }))
                .filter(({ content }) => !isNothing(content))
                .map((cell) => (
                  <div key={cell.id}>
                    <dt>{cell.header}</dt>
                    <dd>{cell.content}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <Button onClick={() => setMost(most + cardsAtOnce)}>
          {`Show ${Math.min(rows.length - most, cardsAtOnce)} more`}
        </Button>
      )}
    </>
  )
}

/** Empty lines are omitted on a card, where no column has to stay aligned. */
function isNothing(content: ReactNode): boolean {
  return content === null || content === undefined || content === false || content === ''
}
