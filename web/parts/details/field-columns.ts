import type { Column } from '#web/ui/table/table-columns.ts'

const columnId = (guid: string) => `field ${guid}`

/** The columns of fields, hidden until chosen. */
export function fieldColumns<Row extends object>(
  fields: readonly { readonly guid: string; readonly name: string }[],
  textOf: (row: Row, guid: string) => string | undefined,
): Column<Row>[] {
  return fields.map(({ guid, name }) => ({
    id: columnId(guid),
    header: name,
    cell: (row) => textOf(row, guid) ?? '',
    hiddenAtFirst: true,
  }))
}

/** Whether the column of any field is visible. */
export function showsFields(visible: Readonly<Record<string, boolean>>): boolean {
  return Object.entries(visible).some(([id, on]) => on && id.startsWith(columnId('')))
}
