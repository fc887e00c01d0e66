import { useId, useMemo, useRef, useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import { deleteView, querySavedViews, saveView, viewNameMost, type SavedView } from '#contract/saved-views.ts'
import { useEffects } from '#web/api/effects.ts'
import { useSave } from '#web/api/use-save.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, Problems } from '#web/ui/dialog/Dialog.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import type { ShareView } from './use-share-view.ts'
import classes from './views.module.css'

const refreshes = [querySavedViews]

interface EditViewsDialogProps {
  /** The views of the list that the user sees. */
  views: readonly SavedView[]
  /** Null for partner users, who share none. */
  share: ShareView | null
  /** The list as it is shown now. */
  view: Omit<BodyOf<typeof saveView>, 'guid' | 'name'>
  /** The user's own view that is open; empty if there is none. */
  name: string
  onClose: () => void
}

/** Saves the current list under a name, and renames and deletes earlier views. */
export function EditViewsDialog({ views, share, view, name, onClose }: EditViewsDialogProps) {
  const { toast } = useEffects()
  const [renaming, setRenaming] = useState<string | null>(null)
  const values = useMemo(() => ({ name }), [name])
  const saving = useSaveForm(saveView, {
    values,
    toBody: (typed) => ({ ...view, name: typed.name }),
    refreshes,
    quiet: true,
    onSaved: (_, saved) => {
      toast(`View “${saved.name.trim()}” saved`)
      onClose()
    },
  })
  const list = useRef<HTMLDivElement>(null)
  const endRenaming = (guid: string) => {
    setRenaming(null)
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-view="${guid}"] button`)?.focus())
  }
  const typed = saving.form.watch('name').trim().toLowerCase()
  const replaced = views.find((it) => it.owner === null && it.name.toLowerCase() === typed)
  const groups = [
    { title: 'Your views of this list', items: views.filter((it) => it.owner === null) },
    { title: 'Shared by colleagues', items: views.filter((it) => it.owner !== null) },
  ].filter((it) => it.items.length > 0)
  return (
    <Dialog
      open
      title={views.length > 0 ? 'Save, rename or delete views' : 'Save this view'}
      onClose={renaming === null ? onClose : () => endRenaming(renaming)}
    >
      {renaming === null && (
        <Form
          {...saving}
          guardUnsaved={false}
          label="This view"
          submit={replaced ? 'Replace view' : 'Save view'}
          onCancel={onClose}
        >
          <TextField
            name="name"
            label="Name"
            required
            maxLength={viewNameMost}
            focusFirst
            hint={
              replaced
                ? `Replaces “${replaced.name}”`
                : 'Saves the current search, filters, columns and order'
            }
          />
        </Form>
      )}
      <div ref={list}>
        {groups.map(({ title, items }) => (
          <ViewList
            key={title}
            {...{ title, items, share, renaming }}
            onRename={setRenaming}
            onRenamed={endRenaming}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface ViewListProps {
  title: string
  items: readonly SavedView[]
  share: ShareView | null
  /** The view being renamed. */
  renaming: string | null
  onRename: (guid: string) => void
  onRenamed: (guid: string) => void
}

function ViewList({ title, items, share, renaming, onRename, onRenamed }: ViewListProps) {
  const { toast } = useEffects()
  const heading = useId()
  const { save, sending, problems } = useSave(deleteView, { refreshes, quiet: true })
  const remove = async ({ guid, name }: SavedView) => {
    const { kind } = await save({ params: { id: guid } })
    if (kind === 'ok') toast(`View “${name}” deleted`)
  }
  return (
    <section className={classes.own} aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <ul>
        {items.map((view) => (
          <li key={view.guid} data-view={view.guid}>
            {renaming === view.guid ? (
              <RenameView view={view} onClose={() => onRenamed(view.guid)} />
            ) : (
              <>
                <span>
                  {view.name}{' '}
                  {view.shared && (
                    <span className={classes.owner}>{view.owner ?? 'Shared with all staff'}</span>
                  )}
                </span>
                {view.canChange && (
                  <>
                    <Button
                      size="xs"
                      kind="quiet"
                      aria-label={`Rename ${view.name}`}
                      onClick={() => onRename(view.guid)}
                    >
                      Rename
                    </Button>
                    <Button
                      size="xs"
                      kind="quiet"
                      busy={sending}
                      aria-label={`Delete ${view.name}`}
                      onClick={() => void remove(view)}
                    >
                      Delete
                    </Button>
                    {share && (
                      <Button
                        size="xs"
                        kind="quiet"
                        aria-label={
                          view.shared ? `Stop sharing ${view.name}` : `Share ${view.name} with all staff`
                        }
                        onClick={() => void share(view, !view.shared)}
                      >
                        {view.shared ? 'Stop sharing' : 'Share'}
                      </Button>
                    )}
                  </>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <Problems problems={problems} />
    </section>
  )
}

function RenameView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { toast } = useEffects()
  const values = useMemo(() => ({ name: view.name }), [view.name])
  const saving = useSaveForm(saveView, {
    values,
    toBody: (typed) => ({ ...view, name: typed.name }),
    refreshes,
    quiet: true,
    onSaved: (_, { name }) => {
      toast(`View renamed to “${name.trim()}”`)
      onClose()
    },
  })
  return (
    <Form {...saving} guardUnsaved={false} label={`Rename ${view.name}`} submit="Rename" onCancel={onClose}>
      <TextField name="name" label="New name" required maxLength={viewNameMost} focusFirst />
    </Form>
  )
}
