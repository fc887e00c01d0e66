import { FieldRow } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'

/** The driver and car that an outside company sends. */
export function OutsideCrewFields() {
  return (
    <>
      <FieldRow>
        <TextField name="driver" label="Driver’s name" maxLength={60} hint="The guest sees the first name" />
        <TextField name="phone" label="Driver’s phone" maxLength={40} />
      </FieldRow>
      <FieldRow>
        <TextField name="car" label="Car" maxLength={60} hint="For example, White Toyota Noah" />
        <TextField name="plate" label="Number plate" maxLength={20} />
      </FieldRow>
    </>
  )
}
