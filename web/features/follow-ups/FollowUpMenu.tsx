import type { FollowUpRow } from '#contract/follow-ups.ts'
import { counted } from '#domain/text/counted.ts'
import { aboutPath } from '#web/parts/follow-ups/FollowUpFacts.tsx'
import { shortText } from '#web/parts/follow-ups/use-finish.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { IconArrowBackUp, IconCheck, IconExternalLink, IconPencil, IconTrash } from '#web/ui/icon/icons.ts'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { MenuAt } from '#web/ui/menu/ActionMenu.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'

type FollowUpMenuProps = OpenRowMenu<FollowUpRow> & {
  state: 'open' | 'done'
  busy: boolean
  /** Marks them as done, or reopens them. */
  onAct: (rows: readonly FollowUpRow[]) => Promise<void>
  onEdit: (followUp: FollowUpRow) => void
  onRemove: (followUp: FollowUpRow) => void
}

/** The menu of a follow-up, or of the selected ones. */
export function FollowUpMenu({ state, busy, onAct, onEdit, onRemove, ...menu }: FollowUpMenuProps) {
  const { rows } = menu
  const { granted } = useAccount()
  const [row] = rows
  if (!row) return null
  const act: MenuEntry = {
    id: 'act',
    label: state === 'done' ? 'Reopen' : 'Done',
    letter: 'd',
    icon: state === 'done' ? <IconArrowBackUp size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />,
    whyNot: busy ? 'Wait until the last action has finished' : null,
    run: () => void onAct(rows),
  }
  if (rows.length > 1)
    return <MenuAt {...menu} label={`${counted(rows.length, 'follow-up')} selected`} entries={[act]} />
  const path = aboutPath(row, granted)
  const entries: MenuEntry[] = [
    act,
    {
      id: 'open',
      label: row.about === null ? 'Open' : `Open ${row.about.name}`,
      letter: 'o',
      icon: <IconExternalLink size={18} aria-hidden />,
      whyNot:
        path !== null
          ? null
          : row.about === null
            ? 'It is about nothing that has a page'
            : 'You don’t have permission to open this page',
      run: () => path !== null && menu.follow(path),
    },
    {
      id: 'edit',
      label: 'Edit',
      letter: 'e',
      icon: <IconPencil size={18} aria-hidden />,
      whyNot: row.done === null ? row.whyNotChange : 'Reopen it first',
      run: () => onEdit(row),
    },
    {
      id: 'delete',
      label: 'Delete',
      letter: 'x',
      icon: <IconTrash size={18} aria-hidden />,
      whyNot: row.whyNotChange,
      danger: true,
      run: () => onRemove(row),
    },
  ]
  return <MenuAt {...menu} label={shortText(row.text)} entries={entries} />
}
