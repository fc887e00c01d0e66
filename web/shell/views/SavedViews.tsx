import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { querySavedViews, saveView, type SavedView } from '#contract/saved-views.ts'
import { useEffects } from '#web/api/effects.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { rememberList } from './left-lists.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { SavedViewsProps } from '#web/ui/table/saved-views.ts'
import { isShown, openedLast } from './view-address.ts'

const EditViewsDialog = preloadable(async () => (await import('./EditViewsDialog.tsx')).EditViewsDialog)

const refreshes = [querySavedViews]

/** The user's views of one list, for its view menu. */
export function SavedViews({ list, shown, children }: SavedViewsProps) {
  const { go, toast } = useEffects()
  const { pathname: path, searchStr: search } = useLocation()
  const [editing, setEditing] = useState(false)
  const { data, requestState } = useLoad(querySavedViews)
  const own = (data?.items ?? []).filter((it) => it.list === list)
  const now = { ...shown, path, search }
  const isOpen = own.find((it) => isShown(it, now))
  const openGuid = isOpen?.guid
  useEffect(() => {
    if (openGuid !== undefined) openedLast.set(list, openGuid)
  }, [list, openGuid])
  const changed = isOpen ? undefined : own.find((it) => it.guid === openedLast.get(list))
  const { save } = useSave(saveView, { refreshes, quiet: true })
  const update = async (view: SavedView) => {
    const { kind } = await save({ body: { ...view, ...now } })
    toast(kind === 'ok' ? `View “${view.name}” updated` : `Couldn’t update “${view.name}”. Try again.`)
  }
  return (
    <>
      {children({
        isLoading: data === undefined && requestState === 'Network',
        items: own,
        openGuid: openGuid ?? null,
        changed: changed ? { name: changed.name, update: () => void update(changed) } : null,
        open: (guid) => {
          const view = own.find((it) => it.guid === guid)
          if (!view) return
          rememberList(view.path, view.search)
          go(view.path + view.search)
        },
        edit: () => setEditing(true),
      })}
      {editing && (
        <EditViewsDialog
          own={own}
          view={{ list, ...now }}
          name={isOpen?.name ?? ''}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
