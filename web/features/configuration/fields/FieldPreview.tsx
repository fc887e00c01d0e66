import { FormProvider, useForm } from 'react-hook-form'
import type { AskedField } from '#contract/booking-fields.ts'
import { DetailInput } from '#web/parts/details/DetailFields.tsx'
import type { FieldValues } from './field-values.ts'
import classes from '#web/features/configuration/configuration.module.css'

/** The field as a booking asks it. What is typed here is not saved. */
export function FieldPreview({ values }: { values: FieldValues }) {
  const form = useForm()
  return (
    <section className={classes.documents} aria-label="Preview">
      <strong>Preview</strong>
      {values.asked === 'no' ? (
        <p className="note">Not asked when booking. Fill it in under Comments, flags and notes.</p>
      ) : (
        <FormProvider {...form}>
          <DetailInput
            key={values.kind}
            field={fieldOf(values)}
            name="preview"
            required={values.asked === 'required'}
          />
        </FormProvider>
      )}
    </section>
  )
}

function fieldOf({ owner, kind, name, hint, choices, ...asked }: FieldValues): AskedField {
  return {
    guid: 'preview',
    owner,
    kind,
    name: name || 'Name',
    hint: hint ?? '',
    choices: (choices ?? []).filter((it) => it.name !== ''),
    asked: asked.asked,
    askedAtCheckIn: asked.askedAtCheckIn,
    askedByDriver: asked.askedByDriver,
    seenByGuest: false,
  }
}
