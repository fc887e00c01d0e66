import { IconPlus, IconTrash } from '#web/ui/icon/icons.ts'
import { useFieldArray } from 'react-hook-form'
import { useToday } from '#web/shell/account/today.ts'
import { Button, IconButton } from '#web/ui/button/Button.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import classes from './configuration.module.css'

/** A vehicle's documents, each with its last valid day. */
export function DocumentsField({ name }: { name: string }) {
  const { fields, append, remove } = useFieldArray({ name })
  const today = useToday()
  return (
    <fieldset className={classes.documents}>
      <legend>Documents</legend>
      {fields.length === 0 && (
        <p className="note">No documents yet. The Dashboard warns you 30 days before one expires.</p>
      )}
      {fields.map((field, place) => (
        <div key={field.id} className={classes.document}>
          <TextField name={`${name}.${place}.name`} label="Document" required maxLength={100} />
          <DateField name={`${name}.${place}.expiresOn`} label="Expires on" required anyYear today={today} />
          <IconButton label={`Remove document ${place + 1}`} onClick={() => remove(place)}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          size="xs"
          icon={<IconPlus size={16} aria-hidden />}
          disabled={fields.length >= 20}
          onClick={() => append({ name: '', expiresOn: '' })}
        >
          Add document
        </Button>
      </div>
    </fieldset>
  )
}
