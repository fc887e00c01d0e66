import { Menu } from '@mantine/core'
import type { ReactElement, RefObject } from 'react'
import { entryId, type MenuEntry } from './menu-entry.ts'
import classes from './ActionMenu.module.css'

interface OpenMenuProps {
  label: string
  entries: readonly MenuEntry[]
  open: boolean
  onOpen: (open: boolean) => void
  button: RefObject<HTMLButtonElement | null>
  /** The menu's button. */
  children: ReactElement
  onChoose: (entry: MenuEntry) => void
}

/** The menu itself, once it was opened. */
export function OpenMenu({ label, entries, open, onOpen, button, onChoose, children }: OpenMenuProps) {
  const first = entries.find((it) => it.whyNot === null) ?? entries[0]
  const change = (next: boolean) => {
    onOpen(next)
    // The kit's own way back would also take the focus from the dialog that an entry opens.
    if (!next) button.current?.focus()
  }
  return (
    <Menu opened={open} onChange={change} position="bottom-start" returnFocus={false} width="min(24rem, calc(100vw - 1rem))">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {entries.map((it) => (
          <Menu.Item
            key={it.id}
            id={entryId(it)}
            className={classes.entry ?? ''}
            leftSection={it.icon}
            rightSection={<kbd className={classes.letter}>{it.letter.toUpperCase()}</kbd>}
            closeMenuOnClick={false}
            aria-keyshortcuts={it.letter}
            {...(it.whyNot !== null && { 'aria-disabled': true })}
            {...(it.danger && { 'data-danger': true })}
            {...(it === first && { 'data-autofocus': true })}
            onClick={() => onChoose(it)}
          >
            {it.label}
            {it.whyNot !== null && <small className={classes.whyNot}>{it.whyNot}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
