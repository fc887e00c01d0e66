import { Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { isSortable } from './TableHead.tsx'
import type { Column, Sort } from './table-columns.ts'
import type { TableModel } from './table-model.ts'
import classes from './DataTable.module.css'

export type Density = 'close' | 'wide'

interface TableBarProps<Row extends object> {
  table: TableModel<Row>
  columns: readonly Column<Row>[]
  density: Density
  onDensity: (density: Density) => void
  toolbar: ReactNode
  /** Given where there are no heads to click, on a phone. */
  sort: Sort | null | undefined
  sortsInBrowser: boolean
  onSort: (sort: Sort) => void
  chosen: ReactNode
  chosenCount: number
  onChooseNone: () => void
}

/** Above the rows: filters, the view menu; or, once rows are chosen, what can be done with them. */
export function TableBar<Row extends object>(props: TableBarProps<Row>) {
  const { table, columns, density, onDensity, toolbar, sort, sortsInBrowser, onSort, chosen, chosenCount, onChooseNone } = props
  if (chosenCount > 0) {
    return (
      <div className={classes.chosen} role="group" aria-label="Chosen rows">
        <strong role="status">{chosenCount} chosen</strong>
        {chosen}
        <Button size="xs" kind="quiet" onClick={onChooseNone}>
          Choose none
        </Button>
      </div>
    )
  }
  return (
    <div className={`${classes.bar} no-print`}>
      <div className={classes.filters}>{toolbar}</div>
      {sort !== undefined && <SortSelect columns={columns} sort={sort} sortsInBrowser={sortsInBrowser} onSort={onSort} />}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" kind="quiet" icon={<IconColumns3 size={16} aria-hidden />}>
            View
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Rows</Menu.Label>
          <Menu.RadioGroup value={density} onChange={(next) => onDensity(next as Density)}>
            <Menu.RadioItem value="close">Close</Menu.RadioItem>
            <Menu.RadioItem value="wide">Wide</Menu.RadioItem>
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>Columns</Menu.Label>
          {table.getAllLeafColumns().map((it) => (
            <Menu.CheckboxItem
              key={it.id}
              checked={it.getIsVisible()}
              disabled={!it.getCanHide()}
              onChange={(on) => it.toggleVisibility(on)}
            >
              {columns.find((column) => column.id === it.id)?.header}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | null
  sortsInBrowser: boolean
  onSort: (sort: Sort) => void
}

function SortSelect<Row>({ columns, sort, sortsInBrowser, onSort }: SortSelectProps<Row>) {
  const sortable = columns.filter((it) => isSortable(it, sortsInBrowser))
  if (sortable.length === 0) return null
  const choose = (value: string) => {
    const [id = '', way] = value.split(' ')
    if (id !== '') onSort({ id, desc: way === 'down' })
  }
  return (
    <select
      className={classes.sortSelect}
      aria-label="Sort by"
      value={sort ? `${sort.id} ${sort.desc ? 'down' : 'up'}` : ''}
      onChange={(event) => choose(event.target.value)}
    >
      {!sort && <option value="">Sort by</option>}
      {sortable.flatMap((it) => [
        <option key={`${it.id} up`} value={`${it.id} up`}>{`${it.header} ↑`}</option>,
        <option key={`${it.id} down`} value={`${it.id} down`}>{`${it.header} ↓`}</option>,
      ])}
    </select>
  )
}
