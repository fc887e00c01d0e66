import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { querySavedViews, saveView, type SavedView } from '#contract/saved-views.ts'
import { useEffects } from '#web/api/effects.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { rememberList } from './left-lists.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { SavedViewsProps } from '#web/ui/table/saved-views.ts'
import { useShareView } from './use-share-view.ts'
import { isShown, openedLast } from './view-address.ts'

const EditViewsDialog = preloadable(async () => (await import('./EditViewsDialog.tsx')).EditViewsDialog)

const refreshes = [querySavedViews]

/** The part of an address that names a view, for links to shared ones. */
const viewHash = '#view='

/** The views of one list that the user sees, for its view menu. */
export function SavedViews({ list, shown, children }: SavedViewsProps) {
  const { go, toast } = useEffects()
  const { history } = useRouter()
  const isStaff = useAccount().kind === 'staff'
  const { pathname: path, searchStr: search, hash } = useLocation()
  const [editing, setEditing] = useState(false)
  const { data, requestState } = useLoad(querySavedViews, {}, { staleTimeMs: 60_000 })
  const views = (data?.items ?? []).filter((it) => it.list === list)
  const now = { ...shown, path, search }
  const isOpen = views.find((it) => isShown(it, now))
  const openGuid = isOpen?.guid
  useEffect(() => {
    if (openGuid !== undefined) openedLast.set(list, openGuid)
  }, [list, openGuid])
  const changed = isOpen ? undefined : views.find((it) => it.guid === openedLast.get(list))
  const { save } = useSave(saveView, { refreshes, quiet: true })
  const share = useShareView()
  const update = async (view: SavedView) => {
    const { kind } = await save({ body: { ...view, ...now } })
    toast(kind === 'ok' ? `View “${view.name}” updated` : `Couldn’t update “${view.name}”. Try again.`)
  }
  const asked = `#${hash}`.startsWith(viewHash) ? `#${hash}`.slice(viewHash.length) : null
  const linked = views.find((it) => it.guid === asked) ?? null
  const isLost = asked !== null && data !== undefined && linked === null
  useEffect(() => {
    if (!isLost) return
    history.replace(path + search)
    toast('This view isn’t shared with you any more. The list has the filters of the link.')
  }, [isLost, history, path, search, toast])
  return (
    <>
      {children({
        isLoading: data === undefined && requestState === 'Network',
        items: views,
        openGuid: openGuid ?? null,
        changed: changed
          ? { name: changed.name, update: changed.canChange ? () => void update(changed) : null }
          : null,
        share:
          isStaff && isOpen?.canChange
            ? { isShared: isOpen.shared, toggle: () => void share(isOpen, !isOpen.shared) }
            : null,
        linked,
        open: (guid) => {
          const view = views.find((it) => it.guid === guid)
          if (!view) return
          rememberList(view.path, view.search)
          if (asked === null) go(view.path + view.search)
          // Back leads to where the link was.
          else history.replace(view.path + view.search)
        },
        edit: () => setEditing(true),
      })}
      {editing && (
        <EditViewsDialog
          views={views}
          share={isStaff ? share : null}
          view={{ list, ...now }}
          name={isOpen?.owner === null ? isOpen.name : ''}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}
