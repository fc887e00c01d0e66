import { useFieldArray, useFormContext } from 'react-hook-form'
import type { FieldChoice } from '#domain/fields/detail-field.ts'
import { Button, IconButton } from '#web/ui/button/Button.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { IconPlus, IconTrash } from '#web/ui/icon/icons.ts'
import { MoveButtons } from '#web/features/configuration/MoveButtons.tsx'
import classes from '#web/features/configuration/configuration.module.css'

const choicesAtMost = 200

function newChoice(name = ''): FieldChoice {
  return { guid: crypto.randomUUID(), name, guestNames: {}, retired: false }
}

/** The choices of a field. Those already saved can be retired, but not removed. */
export function ChoicesField({ name }: { name: string }) {
  const { formState, setValue, setFocus, getValues } = useFormContext()
  const { fields, append, remove, move } = useFieldArray({ name })
  const saved: readonly FieldChoice[] = formState.defaultValues?.[name] ?? []
  const isSaved = (place: number) =>
    saved.some((it) => it.guid === (getValues(`${name}.${place}.guid`) as string | undefined))
  /** Several lines from a list or spreadsheet become several choices. */
  const paste = (event: React.ClipboardEvent, place: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((it) => it.trim())
      .filter((it) => it !== '')
    const [first, ...others] = lines
    if (first === undefined || others.length === 0) return
    event.preventDefault()
    setValue(`${name}.${place}.name`, first, { shouldDirty: true })
    append(others.slice(0, choicesAtMost - fields.length).map((it) => newChoice(it)))
  }
  /** Enter goes to the next choice, and adds one after the last, instead of saving the field. */
  const goOn = (event: React.KeyboardEvent, place: number) => {
    const isName = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (!isName || event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
      return
    event.preventDefault()
    if (place < fields.length - 1) return setFocus(`${name}.${place + 1}.name`)
    const isEmpty = String(getValues(`${name}.${place}.name`) ?? '').trim() === ''
    if (!isEmpty && fields.length < choicesAtMost) append(newChoice())
  }
  return (
    <fieldset className={classes.documents}>
      <legend>Choices</legend>
      {fields.length === 0 && (
        <p className="note">No choices yet. To add several, paste a list into the first one.</p>
      )}
      {fields.map((field, place) => (
        <div
          key={field.id}
          role="presentation"
          className={classes.document}
          onPaste={(event) => paste(event, place)}
          onKeyDown={(event) => goOn(event, place)}
        >
          <TextField name={`${name}.${place}.name`} label={`Choice ${place + 1}`} required maxLength={100} />
          {isSaved(place) ? (
            <CheckboxField name={`${name}.${place}.retired`} label="No longer offered" />
          ) : (
            <IconButton label={`Remove choice ${place + 1}`} onClick={() => remove(place)}>
              <IconTrash size={18} aria-hidden />
            </IconButton>
          )}
          <MoveButtons
            name={`choice ${place + 1}`}
            place={place}
            last={fields.length - 1}
            onMove={(to) => move(place, to)}
          />
        </div>
      ))}
      <div>
        <Button
          size="xs"
          icon={<IconPlus size={16} aria-hidden />}
          disabled={fields.length >= choicesAtMost}
          onClick={() => append(newChoice())}
        >
          Add choice
        </Button>
      </div>
    </fieldset>
  )
}
