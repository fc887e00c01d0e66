import { useState } from 'react'
import { addressOf } from '#contract/endpoint.ts'
import { customerData } from '#contract/privacy.ts'
import { ActionMenu } from '#web/ui/menu/ActionMenu.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { IconDownload, IconEraser } from '#web/ui/icon/icons.ts'

/** Export and erasure, for when a guest asks about their data. */
export function PersonalDataMenu({ guid, onErase }: { guid: string; onErase: () => void }) {
  const [open, setOpen] = useState(false)
  const entries: MenuEntry[] = [
    {
      id: 'export-data',
      label: 'Export data',
      letter: 'x',
      icon: <IconDownload size={18} aria-hidden />,
      whyNot: null,
      run: () => location.assign(addressOf(customerData.path, { id: guid })),
    },
    {
      id: 'erase-data',
      label: 'Erase data…',
      letter: 'e',
      icon: <IconEraser size={18} aria-hidden />,
      whyNot: null,
      danger: true,
      run: onErase,
    },
  ]
  return (
    <ActionMenu
      label="Personal data"
      text="Personal data"
      size="sm"
      entries={entries}
      open={open}
      onOpen={setOpen}
    />
  )
}
