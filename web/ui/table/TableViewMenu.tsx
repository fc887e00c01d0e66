import { Menu } from '@mantine/core'
import type { Column, Density } from './table-columns.ts'
import type { TableModel } from './table-model.ts'
import { ViewButton } from '#web/ui/button/ViewButton.tsx'

interface TableViewMenuProps<Row extends object> {
  table: TableModel<Row>
  columns: readonly Column<Row>[]
  density: Density
  onDensity: (density: Density) => void
}

/**
 * Row density and visible columns. It opens as soon as it is mounted: it was loaded because the user
 * requested it.
 */
export function TableViewMenu<Row extends object>({
  table,
  columns,
  density,
  onDensity,
}: TableViewMenuProps<Row>) {
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>
        <ViewButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Rows</Menu.Label>
        <Menu.RadioGroup value={density} onChange={(next) => onDensity(next as Density)}>
          <Menu.RadioItem value="compact">Compact</Menu.RadioItem>
          <Menu.RadioItem value="comfortable">Comfortable, long texts wrap</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>Columns</Menu.Label>
        {table.getAllLeafColumns().map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={column.getIsVisible()}
            disabled={!column.getCanHide()}
            onChange={(on) => column.toggleVisibility(on)}
          >
            {columns.find((own) => own.id === column.id)?.header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
