import { useLetters } from '#web/ui/menu/ActionMenu.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { MenuList } from '#web/ui/menu/MenuList.tsx'
import type { OpenRowMenu } from './RowMenu.tsx'

type RowMenuListProps = Pick<OpenRowMenu<never>, 'owner' | 'at' | 'onClose'> & {
  label: string
  entries: readonly MenuEntry[]
}

/** The entries of a row’s menu, which their letters choose too. */
export function RowMenuList({ label, entries, owner, at, onClose }: RowMenuListProps) {
  const choose = (entry: MenuEntry) => {
    if (entry.whyNot !== null) return
    // What opens next gives the focus back to the row.
    owner.current?.focus()
    onClose()
    entry.run()
  }
  useLetters(true, entries, choose)
  return (
    <MenuList label={label} entries={entries} owner={owner} at={at} onChoose={choose} onClose={onClose} />
  )
}
