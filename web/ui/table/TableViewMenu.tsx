import { Menu, type MenuProps } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { ViewButton } from '#web/ui/button/ViewButton.tsx'
import { typeAhead } from './type-ahead.ts'
import { asksToSave, savedViewsPart, type ListView, type ListViews } from './saved-views.ts'
import type { Column, Density, Sort } from './table-columns.ts'
import type { TableModel } from './table-model.ts'
import classes from './TableViewMenu.module.css'

interface TableViewMenuProps<Row extends object> {
  name: string | undefined
  /** The button was pressed before this menu had loaded. */
  isPressed: RefObject<boolean>
  table: TableModel<Row>
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  density: Density
  onDensity: (density: Density) => void
}

/** A company can have hundreds of fields, each a column: a menu higher than the window scrolls. */
const insideWindow: NonNullable<MenuProps['middlewares']> = {
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${availableHeight}px`
    },
  },
}

/** Saved views, row density and visible columns. */
export function TableViewMenu<Row extends object>(props: TableViewMenuProps<Row>) {
  const { name, table, sort } = props
  const Views = savedViewsPart.current
  if (name === undefined || !Views) return <ViewMenu {...props} views={null} />
  const columns = Object.fromEntries(table.getAllLeafColumns().map((it) => [it.id, it.getIsVisible()]))
  return (
    <Views list={name} shown={{ columns, sort }}>
      {(views) => <ViewMenu {...props} views={views} />}
    </Views>
  )
}

function ViewMenu<Row extends object>({
  table,
  columns,
  onSort,
  density,
  onDensity,
  views,
  isPressed,
}: TableViewMenuProps<Row> & { views: ListViews | null }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed has been replaced by this one, which the kit can't know.
  const giveFocusBack = () =>
    setTimeout(() => document.activeElement === document.body && button.current?.focus())
  useLayoutEffect(() => {
    if (isPressed.current) setOpen(true)
    isPressed.current = false
  }, [isPressed])
  const open = ({ guid, columns: shown, sort }: ListView) => {
    table.setColumnVisibility(shown)
    onSort(sort)
    views?.open(guid)
  }
  useEffect(() => {
    if (!isOpen || !views || views.isLoading || !asksToSave.current) return
    asksToSave.current = false
    setOpen(false)
    views.edit()
  }, [isOpen, views])
  const linked = views?.linked
  useEffect(() => {
    if (linked) open(linked)
    // oxlint-disable-next-line react/exhaustive-deps -- opens it once
  }, [linked])
  const shown = views?.items.find((it) => it.guid === views.openGuid)?.name ?? null
  const name = shown ?? (views?.changed ? `${views.changed.name}, changed` : null)
  return (
    <Menu
      position="bottom-end"
      middlewares={insideWindow}
      // Where it scrolls, its content must be reachable by Tab.
      menuItemTabIndex={0}
      // The first item takes the focus, which is a saved view if there are any.
      opened={isOpen && views?.isLoading !== true}
      onChange={setOpen}
      onClose={giveFocusBack}
    >
      <Menu.Target>
        <ViewButton ref={button} name={name && <span className={classes.name}>View: {name}</span>} />
      </Menu.Target>
      <span className="said" role="status">
        {shown === null ? '' : `View “${shown}”`}
      </span>
      <Menu.Dropdown className={classes.menu} onKeyDown={({ nativeEvent }) => onLetter(nativeEvent)}>
        {views && <SavedViewItems {...views} onOpen={open} />}
        <Menu.Label>Rows</Menu.Label>
        <Menu.RadioGroup value={density} onChange={(next) => onDensity(next as Density)}>
          <Menu.RadioItem value="compact">Compact</Menu.RadioItem>
          <Menu.RadioItem value="comfortable">Comfortable</Menu.RadioItem>
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

const onLetter = typeAhead((item) => [
  ...(item.closest('[role=menu]')?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? []),
])

interface SavedViewItemsProps extends ListViews {
  onOpen: (view: ListView) => void
}

function SavedViewItems({ items, openGuid, changed, share, onOpen, edit }: SavedViewItemsProps) {
  return (
    <>
      <Menu.Label>Saved views</Menu.Label>
      {items.length > 0 && (
        <Menu.RadioGroup value={openGuid ?? ''}>
          {items.map((view) => (
            <Menu.RadioItem key={view.guid} value={view.guid} closeMenuOnClick onClick={() => onOpen(view)}>
              {view.name} {view.shared && <span className={classes.owner}>{view.owner ?? 'Shared'}</span>}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
      {changed?.update && (
        <Menu.Item onClick={changed.update}>{`Save changes to “${changed.name}”`}</Menu.Item>
      )}
      {share && (
        <Menu.Item onClick={share.toggle}>
          {share.isShared ? 'Stop sharing this view' : 'Share with all staff'}
        </Menu.Item>
      )}
      <Menu.Item onClick={edit}>
        {items.length > 0 ? 'Save, rename or delete views…' : 'Save this view…'}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}
