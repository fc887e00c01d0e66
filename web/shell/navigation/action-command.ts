import type { ActionHere } from '#web/ui/actions/actions-here.ts'
import type { Command, CommandStep } from '#web/ui/palette/palette-order.ts'
import { wordsOfAction } from './action-words.ts'

/** The entry of an action of the page, which belongs to the menu `of`. */
export function toAction(
  action: ActionHere,
  of: string,
  pathname: string,
  go: (url: string) => void,
): Command {
  const { label, icon, words, whyNot, isLast = false, href, newTab, run, asks } = action
  const id = `${pathname} ${of} ${label}`
  return {
    id,
    kind: 'action',
    group: 'Actions',
    title: label,
    ...(of !== '' && { menu: of, detail: of }),
    icon,
    words: [...(words ?? []), ...wordsOfAction(label)],
    whyNot,
    isLast,
    href,
    ...(asks && { asks: stepOf(asks, id, label) }),
    run: () => {
      if (href === undefined) run?.()
      else if (newTab) window.open(href, '_blank', 'noreferrer')
      else go(href)
    },
  }
}

/** All choices are on the page, so there is nothing to search for. */
function stepOf(
  { placeholder, choices }: NonNullable<ActionHere['asks']>,
  id: string,
  group: string,
): CommandStep {
  return {
    placeholder,
    first: choices.map((it) => ({
      id: `${id} ${it.key}`,
      kind: 'action' as const,
      group,
      title: it.label,
      run: it.run,
    })),
    find: () => Promise.resolve({ commands: [], trouble: null }),
  }
}
