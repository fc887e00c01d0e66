import { useMemo, useRef, useState, type Ref } from 'react'
import { deleteView, querySavedViews, saveView, viewNameMost, type SavedView } from '#contract/saved-views.ts'
import { useEffects } from '#web/api/effects.ts'
import { useSave } from '#web/api/use-save.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, Problems } from '#web/ui/dialog/Dialog.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import classes from './views.module.css'

const refreshes = [querySavedViews]

interface EditViewsDialogProps {
  own: readonly SavedView[]
  /** The list as it is shown now. */
  view: Omit<SavedView, 'guid' | 'name'>
  /** The view that is open. */
  name: string
  onClose: () => void
}

/** Saves the current list under a name, and renames and deletes earlier views. */
export function EditViewsDialog({ own, view, name, onClose }: EditViewsDialogProps) {
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
  const list = useRef<HTMLUListElement>(null)
  const endRenaming = (guid: string) => {
    setRenaming(null)
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-view="${guid}"] button`)?.focus())
  }
  const typed = saving.form.watch('name').trim().toLowerCase()
  const replaced = own.find((it) => it.name.toLowerCase() === typed)
  return (
    <Dialog open title="Saved views" onClose={renaming === null ? onClose : () => endRenaming(renaming)}>
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
      {own.length > 0 && (
        <OwnViews ref={list} own={own} renaming={renaming} onRename={setRenaming} onRenamed={endRenaming} />
      )}
    </Dialog>
  )
}

interface OwnViewsProps {
  own: readonly SavedView[]
  /** The view being renamed. */
  renaming: string | null
  onRename: (guid: string) => void
  onRenamed: (guid: string) => void
  ref: Ref<HTMLUListElement>
}

function OwnViews({ own, renaming, onRename, onRenamed, ref }: OwnViewsProps) {
  const { toast } = useEffects()
  const { save, sending, problems } = useSave(deleteView, { refreshes, quiet: true })
  const remove = async ({ guid, name }: SavedView) => {
    const { kind } = await save({ params: { id: guid } })
    if (kind === 'ok') toast(`View “${name}” deleted`)
  }
  return (
    <section className={classes.own} aria-labelledby="own-views">
      <h3 id="own-views">Your views of this list</h3>
      <ul ref={ref}>
        {own.map((view) => (
          <li key={view.guid} data-view={view.guid}>
            {renaming === view.guid ? (
              <RenameView view={view} onClose={() => onRenamed(view.guid)} />
            ) : (
              <>
                <span>{view.name}</span>
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
