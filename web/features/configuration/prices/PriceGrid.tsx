import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { amountOfCell, filledBy, nextCell, pastedCells, type GridPlace } from '#domain/pricing/price-grid.ts'
import { unitsText } from '#domain/money/minor-units.ts'
import type { Grid } from './grid-prices.ts'
import fieldClasses from './price-grid.module.css'
import classes from './prices.module.css'

interface PriceGridProps {
  label: string
  grid: Grid
  currency: string
  texts: ReadonlyMap<string, string>
  onTexts: (changed: ReadonlyMap<string, string>) => void
}

/**
 * Amounts in a table, filled by keyboard: Enter and the arrows move, and cells pasted from a spreadsheet fill
 * downwards and to the right.
 */
export function PriceGrid({ label, grid, currency, texts, onTexts }: PriceGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const hasCell = ({ row, column }: GridPlace) => (grid.rows[row]?.cells[column] ?? null) !== null
  const size = { rows: grid.rows.length, columns: grid.columns.length }
  const move = (event: KeyboardEvent<HTMLInputElement>, from: GridPlace) => {
    const { key, currentTarget: field } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // Within a text, left and right move the caret.
    const isWithin =
      (key === 'ArrowLeft' && field.selectionStart !== 0) ||
      (key === 'ArrowRight' && field.selectionEnd !== field.value.length)
    const isAllSelected = field.selectionStart === 0 && field.selectionEnd === field.value.length
    if (isWithin && !isAllSelected) return
    // It never saves half a grid.
    if (key === 'Enter') event.preventDefault()
    const next = nextCell(key, from, size, hasCell)
    if (next === null) return
    event.preventDefault()
    const found = table.current?.querySelector<HTMLInputElement>(
      `[data-row="${next.row}"][data-column="${next.column}"]`,
    )
    found?.focus()
    found?.select()
  }
  const paste = (event: ClipboardEvent, from: GridPlace) => {
    const cells = pastedCells(event.clipboardData.getData('text'))
    if (cells.length === 1 && cells[0]?.length === 1) return
    event.preventDefault()
    const filled = filledBy(cells, from, hasCell)
    const changed = new Map(texts)
    for (const { row, column, text } of filled) {
      const cell = grid.rows[row]?.cells[column]
      if (cell) changed.set(cell.key, text)
    }
    onTexts(changed)
  }
  return (
    <div className={classes.grid}>
      {/* A scrollable region must be reachable by keyboard; its fields are. */}
      <div className={classes.scroll}>
        <table ref={table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{currency}</th>
              {grid.columns.map((it) => (
                <th key={it.key} scope="col">
                  {it.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((it, row) => (
              <tr key={it.key}>
                <th scope="row">{it.label}</th>
                {it.cells.map((cell, column) => {
                  if (cell === null)
                    return <td key={grid.columns[column]?.key} className={classes.mirrored} aria-hidden />
                  const text =
                    texts.get(cell.key) ?? (cell.cents === null ? '' : unitsText(cell.cents, currency))
                  return (
                    <td key={cell.key}>
                      <input
                        className={fieldClasses.field}
                        data-row={row}
                        data-column={column}
                        aria-label={cell.label}
                        aria-invalid={Number.isNaN(amountOfCell(text, currency)) || undefined}
                        inputMode="decimal"
                        autoComplete="off"
                        maxLength={20}
                        value={text}
                        onFocus={(event) => event.currentTarget.select()}
                        onChange={(event) => onTexts(new Map(texts).set(cell.key, event.currentTarget.value))}
                        onKeyDown={(event) => move(event, { row, column })}
                        onPaste={(event) => paste(event, { row, column })}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
