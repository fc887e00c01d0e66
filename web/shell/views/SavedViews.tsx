import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { querySavedViews } from '#contract/saved-views.ts'
import { useEffects } from '#web/api/effects.ts'
import { useLoad } from '#web/api/use-load.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { SavedViewsProps } from '#web/ui/table/saved-views.ts'
import { isShown } from './view-address.ts'

const EditViewsDialog = preloadable(async () => (await import('./EditViewsDialog.tsx')).EditViewsDialog)

/** The user's views of one list, for its view menu. */
export function SavedViews({ list, shown, children }: SavedViewsProps) {
  const { go } = useEffects()
  const { pathname: path, searchStr: search } = useLocation()
  const [editing, setEditing] = useState(false)
  const { data, requestState } = useLoad(querySavedViews)
  const own = (data?.items ?? []).filter((it) => it.list === list)
  const now = { ...shown, path, search }
  const isOpen = own.find((it) => isShown(it, now))
  return (
    <>
      {children({
        isLoading: data === undefined && requestState === 'Network',
        items: own,
        openGuid: isOpen?.guid ?? null,
        open: (guid) => {
          const view = own.find((it) => it.guid === guid)
          if (view) go(view.path + view.search)
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
