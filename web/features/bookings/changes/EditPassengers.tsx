import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { editPaxNamesChange } from '#contract/booking-changes.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import type { ChangeProps } from './change-props.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { editPaxField, editPaxRequest, editPaxValues } from './edit-pax-values.ts'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import classes from './changes.module.css'

const ages = [
  { key: 'adult', label: 'Adult' },
  { key: 'child', label: 'Child' },
  { key: 'infant', label: 'Infant' },
]

/** Corrects names and ages, and removes people who are not coming. */
export function EditPassengers({ group, onClose }: ChangeProps) {
  const [passengers] = useState(group.passengers)
  const steps = useChangeForm(editPaxNamesChange, {
    values: editPaxValues(passengers),
    toBody: (values) => editPaxRequest(group.guid, passengers, values),
    fieldOf: (field, values) => editPaxField(field, passengers, values),
    onDone: onClose,
  })
  const people = useWatch({ control: steps.form.control, name: 'people' })
  return (
    <ChangeSteps of="editPaxNames" steps={steps} onClose={onClose}>
      {passengers.map((passenger, place) => {
        const isRemoved = people[place]?.isRemoved ?? false
        return (
          <fieldset key={passenger.guid} className={classes.group} data-removed={isRemoved || undefined}>
            <legend>Guest {place + 1}</legend>
            <div className={classes.person}>
              <TextField
                name={`people.${place}.firstName`}
                label="First name"
                maxLength={100}
                disabled={isRemoved}
              />
              <TextField
                name={`people.${place}.lastName`}
                label="Last name"
                maxLength={100}
                disabled={isRemoved}
              />
              <SelectField name={`people.${place}.ageBand`} label="Age" options={ages} disabled={isRemoved} />
              <CheckboxField name={`people.${place}.isRemoved`} label="Not coming" />
            </div>
          </fieldset>
        )
      })}
      <ReasonField />
    </ChangeSteps>
  )
}
