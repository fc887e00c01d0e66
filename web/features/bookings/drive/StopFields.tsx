import { IconX } from '#web/ui/icon/first-icons.ts'
import { IconPlus } from '#web/ui/icon/icons.ts'
import { useFieldArray } from 'react-hook-form'
import { Button, IconButton } from '#web/ui/button/Button.tsx'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { noStop } from './drive-values.ts'
import { PlaceFields } from './PlaceFields.tsx'
import classes from './drive.module.css'

const stopsAtMost = 8

/** The stops in order, each with an optional time. */
export function StopFields({ name }: { name: string }) {
  const { fields, append, remove } = useFieldArray({ name })
  return (
    <div className="stack">
      {fields.map((field, place) => (
        <div key={field.id} className={classes.stop}>
          <PlaceFields name={`${name}.${place}.place`} label={`Stop ${place + 1}`} />
          <TimeField name={`${name}.${place}.at`} label={`Time at stop ${place + 1}`} hint="Optional" />
          <IconButton label={`Remove stop ${place + 1}`} onClick={() => remove(place)}>
            <IconX size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {fields.length < stopsAtMost && (
        <div>
          <Button
            size="xs"
            kind="quiet"
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => append(noStop, { focusName: `${name}.${fields.length}.place.locationGuid` })}
          >
            Add stop
          </Button>
        </div>
      )}
    </div>
  )
}
