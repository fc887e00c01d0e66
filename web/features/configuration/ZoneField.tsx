import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { zones } from '#contract/catalogue.ts'
import { options } from '#contract/options.ts'
import { call } from '#web/api/client.ts'
import { problemsOf } from '#web/api/outcome.ts'
import { useInvalidate, useLoad } from '#web/api/use-load.ts'
import { AddDialog } from '#web/ui/dialog/AddDialog.tsx'
import { SelectField, type SelectOption } from '#web/ui/form/fields.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { selectOption } from '#web/api/options.ts'
import classes from './configuration.module.css'

/** A new zone comes last; its place can be changed with the others’. */
const lastPosition = 10_000

/** Selects a zone, or creates one by name and selects it. */
export function ZoneField({ name, label }: { name: string; label: string }) {
  const { data } = useLoad(options, { params: { list: 'zones' } })
  const { setValue } = useFormContext()
  const invalidate = useInvalidate()
  const [typed, setTyped] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  /** The zone created here; the list includes it only after a reload. */
  const [created, setCreated] = useState<SelectOption | null>(null)
  const known = (data?.items ?? []).map(selectOption)
  const offered = created === null || known.some((it) => it.key === created.key) ? known : [...known, created]
  const add = async () => {
    const outcome = await call(zones.create.save, { body: { name: typed ?? '', position: lastPosition } })
    if (outcome.kind === 'ok' && outcome.reply.guid !== undefined) return { guid: outcome.reply.guid }
    return {
      problems:
        outcome.kind === 'fields'
          ? Object.values(outcome.fields)
          : outcome.kind === 'ok'
            ? []
            : problemsOf(outcome),
    }
  }
  const added = (guid: string) => {
    invalidate(options, zones.list)
    setCreated({ key: guid, label: (typed ?? '').trim() })
    setTyped(null)
    setValue(name, guid, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className={classes.withAdd}>
      <SelectField name={name} label={label} options={offered} empty="(choose)" required />
      {typed === null ? (
        <Button size="xs" kind="quiet" onClick={() => setTyped('')}>
          New zone
        </Button>
      ) : (
        <div className={classes.newOne}>
          <input
            aria-label="New zone name"
            placeholder="New zone name"
            value={typed}
            maxLength={100}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button size="xs" disabled={typed.trim() === ''} onClick={() => setAsking(true)}>
            Add
          </Button>
          <Button size="xs" kind="quiet" onClick={() => setTyped(null)}>
            Cancel
          </Button>
        </div>
      )}
      <AddDialog
        open={asking}
        title={`zone “${(typed ?? '').trim()}”`}
        add={add}
        onAdded={added}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
