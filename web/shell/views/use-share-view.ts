import { querySavedViews, shareView, type SavedView } from '#contract/saved-views.ts'
import { useEffects } from '#web/api/effects.ts'
import { useSave } from '#web/api/use-save.ts'

const refreshes = [querySavedViews]

/** Shares a view with all staff, or no longer. */
export type ShareView = (view: SavedView, shared: boolean) => Promise<void>

export function useShareView(): ShareView {
  const { toast } = useEffects()
  const { save } = useSave(shareView, { refreshes, quiet: true })
  return async ({ guid, name }, shared) => {
    const outcome = await save({ params: { id: guid }, body: { shared } })
    if (outcome.kind === 'ok')
      toast(shared ? `View “${name}” is shared with all staff` : `View “${name}” is no longer shared`)
    else if (outcome.kind === 'errors') toast(outcome.errors.map((it) => it.message).join(' '))
    else toast(`Couldn’t ${shared ? 'share' : 'stop sharing'} “${name}”. Try again.`)
  }
}
