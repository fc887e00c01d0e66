import { useMemo } from 'react'
import { useEffects } from '#web/api/effects.ts'
import { CommandPalette, type Command } from '#web/ui/palette/CommandPalette.tsx'
import { useShownPageActions } from './page-actions.ts'
import { paletteSearch } from './palette-search.ts'
import { recents } from './recent.ts'
import { screenIcons } from './screen-icons.ts'
import { useScreens, type NamedScreen } from './use-screens.ts'

/** The palette's commands: this page's actions, recently opened items, every screen the user may see. */
export function PortalPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const screens = useScreens()
  const { go } = useEffects()
  const groups = useShownPageActions()
  const commands = useMemo<Command[]>(() => {
    if (!open) return []
    const here = groups.flatMap((group) =>
      group.actions.map((action) => ({
        id: `${group.title} ${action.label}`,
        group: group.title,
        title: action.label,
        icon: action.icon,
        run: () => (action.href ? go(action.href) : action.run?.()),
      })),
    )
    const lately = recents().map((it) => ({
      id: it.href,
      group: 'Recent',
      title: it.title,
      run: () => go(it.href),
    }))
    return [...here, ...lately, ...screenCommands(screens, go)]
  }, [open, groups, screens, go])
  return <CommandPalette open={open} onClose={onClose} commands={commands} search={paletteSearch()} />
}

function screenCommands(screens: readonly NamedScreen[], go: (url: string) => void): Command[] {
  return screens.map(({ name, path, label }) => {
    const Pictogram = screenIcons[name]
    return {
      id: path,
      group: 'Pages',
      title: label,
      icon: <Pictogram size={18} aria-hidden />,
      run: () => go(path),
    }
  })
}
