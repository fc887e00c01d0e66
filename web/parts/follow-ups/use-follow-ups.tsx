import { Suspense, useState, type ReactNode } from 'react'
import { screens } from '#contract/screens.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { IconClock } from '#web/ui/icon/icons.ts'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { extra } from '#web/ui/lazy/extra.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import type { AboutHere } from './about-here.ts'

const FollowUpDialog = preloadable(async () => (await import('./FollowUpDialog.tsx')).FollowUpDialog)
const FollowUpsHere = extra(async () => (await import('./FollowUpsHere.tsx')).FollowUpsHere)

interface FollowUps {
  /** "Add follow-up", for the page's header. */
  actions: HeaderAction[]
  /** The open ones about what the page shows. */
  open: ReactNode
  /** The dialog that adds one, while it is open. */
  dialog: ReactNode
}

const none: FollowUps = { actions: [], open: null, dialog: null }

export function useMayFollowUp(): boolean {
  const isPartner = useAccount().kind === 'partner'
  return useMay(screens.followUps.needs) && !isPartner
}

/** The follow-ups of a page. None for partner users, for drivers, and while the page loads (`about` null). */
export function useFollowUps(about: AboutHere | null): FollowUps {
  const may = useMayFollowUp()
  const [isAdding, setAdding] = useState(false)
  if (about === null || !may) return none
  const add = () => setAdding(true)
  return {
    actions: [addAction(add)],
    open: (
      <Suspense>
        <FollowUpsHere key={about.guid} about={about} />
      </Suspense>
    ),
    dialog: (
      <>
        <AddKey onAdd={add} />
        {isAdding && <FollowUpDialog about={about} followUp={null} onClose={() => setAdding(false)} />}
      </>
    ),
  }
}

/** The header's button, which the palette also finds by other names. */
export function addAction(onClick: () => void): HeaderAction {
  return {
    kind: 'button',
    label: 'Add follow-up',
    icon: <IconClock size={18} aria-hidden />,
    words: ['reminder', 'remind me', 'task', 'to do'],
    onClick,
  }
}

export function AddKey({ onAdd }: { onAdd: () => void }) {
  useShortcut({ keys: 't', label: 'Add follow-up', run: onAdd })
  return null
}
