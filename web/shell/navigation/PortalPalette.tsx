import { useMemo } from 'react'
import { screens, type Screen, type ScreenName } from '#contract/screens.ts'
import { allows } from '#domain/access/permissions.ts'
import { useEffects } from '#web/api/effects.ts'
import { CommandPalette, type Command } from '#web/ui/palette/CommandPalette.tsx'
import { useAccount } from '../account/account.ts'
import { useShownPageActions } from './page-actions.ts'
import { paletteSearch } from './palette-search.ts'
import { recents } from './recent.ts'
import { screenIcons } from './screen-icons.ts'

/** The palette's commands: what this page offers, what was opened lately, every screen the user may see. */
export function PortalPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { held } = useAccount()
  const { go } = useEffects()
  const groups = useShownPageActions()
  const commands = useMemo<Command[]>(() => {
    if (!open) return []
    const here = groups.flatMap((group) =>
      group.actions.map((it) => ({
        id: `${group.title} ${it.label}`,
        group: group.title,
        title: it.label,
        icon: it.icon,
        run: () => (it.href ? go(it.href) : it.run?.()),
      })),
    )
    const lately = recents().map((it) => ({ id: it.href, group: 'Recent', title: it.title, run: () => go(it.href) }))
    return [...here, ...lately, ...screenCommands(held, go)]
  }, [open, groups, held, go])
  return <CommandPalette open={open} onClose={onClose} commands={commands} search={paletteSearch()} />
}

function screenCommands(held: Parameters<typeof allows>[1], go: (url: string) => void): Command[] {
  return (Object.entries(screens) as [ScreenName, Screen][])
    .filter(([, screen]) => allows(screen.needs, held))
    .map(([name, screen]) => {
      const Pictogram = screenIcons[name]
      return { id: screen.path, group: 'Pages', title: screen.label, icon: <Pictogram size={18} aria-hidden />, run: () => go(screen.path) }
    })
}
