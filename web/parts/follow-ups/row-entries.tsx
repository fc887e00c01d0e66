import { useCallback, useState, type ReactNode } from 'react'
import { useEffects } from '#web/api/effects.ts'
import { IconClock, IconLink } from '#web/ui/icon/icons.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { copyText } from '#web/ui/value/CopyLine.tsx'
import type { AboutHere } from './about-here.ts'
import { useMayFollowUp } from './use-follow-ups.tsx'

const FollowUpDialog = preloadable(async () => (await import('./FollowUpDialog.tsx')).FollowUpDialog)

interface RowFollowUp {
  /** The entry of a row's menu; none without permission. */
  entryFor: (about: AboutHere) => MenuEntry[]
  /** The dialog, while it is open. */
  dialog: ReactNode
}

/** Adds a follow-up about a row without leaving its list. */
export function useRowFollowUp(): RowFollowUp {
  const may = useMayFollowUp()
  const [about, setAbout] = useState<AboutHere | null>(null)
  const entryFor = useCallback(
    (of: AboutHere): MenuEntry[] =>
      may
        ? [
            {
              id: 'follow-up',
              label: 'Add follow-up',
              letter: 't',
              icon: <IconClock size={18} aria-hidden />,
              whyNot: null,
              run: () => setAbout(of),
            },
          ]
        : [],
    [may],
  )
  const dialog = about && <FollowUpDialog about={about} followUp={null} onClose={() => setAbout(null)} />
  return { entryFor, dialog }
}

/** The entry of a row's menu that copies the link of its page. */
export function useCopyLink(href: string): MenuEntry {
  const { toast } = useEffects()
  const copy = async () => {
    const link = location.origin + href
    toast((await copyText(link)) ? 'Link copied' : `Couldn’t copy the link: ${link}`)
  }
  return {
    id: 'link',
    label: 'Copy link',
    letter: 'i',
    icon: <IconLink size={18} aria-hidden />,
    whyNot: null,
    run: () => void copy(),
  }
}
