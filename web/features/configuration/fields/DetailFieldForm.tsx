import { NativeSelect } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { permissionOptions } from '#contract/options.ts'
import {
  askedWords,
  fieldKinds,
  fieldOwners,
  ownersAskedLater,
  searchableKinds,
  partnerReach,
  shownPlaces,
  type AskedLater,
  type FieldKind,
  type FieldOwner,
} from '#domain/fields/detail-field.ts'
import { useLoad } from '#web/api/use-load.ts'
import { CheckboxField, CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { SelectField, TextField } from '#web/ui/form/fields.tsx'
import { useField, type FieldProps } from '#web/ui/form/form-scope.ts'
import { ChoicesField } from './ChoicesField.tsx'
import { FieldPreview } from './FieldPreview.tsx'
import type { FieldValues } from './field-values.ts'
import { GuestNamesFields } from './GuestNamesFields.tsx'

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([key, label]) => ({ key, label }))

/** One of the company’s own fields, with a preview of how forms ask it. */
export function DetailFieldForm() {
  const { clearErrors } = useFormContext()
  const values = useWatch() as FieldValues
  const permissions = useLoad(permissionOptions).data?.items ?? []
  const isNew = values.version === 0
  const later = isNew ? {} : { disabled: true, hint: 'Can’t be changed later' }
  const people = permissions.map((it) => ({ key: it.key, label: it.value }))
  /** A choice made before the owner changed stays visible, so that its error can be fixed. */
  const canAsk = (when: AskedLater) =>
    (ownersAskedLater[when] as readonly FieldOwner[]).includes(values.owner) || values[when] !== 'no'
  const canSearch = (searchableKinds as readonly FieldKind[]).includes(values.kind) || values.searchable
  const hasChoices = values.kind === 'choice' || values.kind === 'choices'
  return (
    <>
      <FieldRow>
        <TextField name="name" label="Name" required maxLength={60} focusFirst={isNew} />
        <SelectField name="owner" label="Belongs to" options={optionsOf(fieldOwners)} required {...later} />
        <SelectField name="kind" label="Kind" options={optionsOf(fieldKinds)} required {...later} />
      </FieldRow>
      <TextField
        name="hint"
        label="Hint"
        hint="Shown with the field in forms, and to guests on My booking"
        maxLength={200}
      />
      {hasChoices && <ChoicesField name="choices" />}
      <FieldRow>
        <SelectField name="asked" label="When booking" options={optionsOf(askedWords)} />
        {canAsk('askedAtCheckIn') && (
          <SelectField name="askedAtCheckIn" label="At check-in" options={optionsOf(askedWords)} />
        )}
        {canAsk('askedByDriver') && (
          <SelectField
            name="askedByDriver"
            label="By the driver"
            hint="Before the trip is completed"
            options={optionsOf(askedWords)}
          />
        )}
        {canAsk('askedByGuest') && (
          <SelectField
            name="askedByGuest"
            label="By the guest"
            hint="Asked and shown on My booking"
            options={optionsOf(askedWords)}
          />
        )}
      </FieldRow>
      <FieldPreview values={values} />
      <CheckboxListField
        name="shown"
        label="Visibility"
        hint="The reservation page, confirmations and the history always show the field. In Bookings and daily reports, each user can add its column under View."
        options={optionsOf(shownPlaces)}
        clearErrors={clearErrors}
      />
      {((values.shown ?? []).includes('guest') || values.askedByGuest !== 'no') && (
        <GuestNamesFields values={values} />
      )}
      <FieldRow>
        <SelectField
          name="partners"
          label="Partner users"
          options={optionsOf(partnerReach)}
          {...(values.asked === 'required' &&
            values.partners !== 'edit' && { hint: 'Partner users can book without filling in this field' })}
        />
        <PermissionField name="seePermission" label="Permission to view" options={people} />
        <PermissionField name="editPermission" label="Permission to fill in" options={people} />
      </FieldRow>
      {canSearch && (
        <CheckboxField
          name="searchable"
          label="Searchable"
          hint="Users who can see the field can search by the beginning of its value"
        />
      )}
    </>
  )
}

interface PermissionFieldProps extends FieldProps {
  options: readonly { key: string; label: string }[]
}

/** The form’s value is a permission, or null for none. */
function PermissionField({ options, ...props }: PermissionFieldProps) {
  const { field, id, label } = useField(props)
  return (
    <NativeSelect
      {...field}
      id={id}
      label={label}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value || null)}
      data={[
        { value: '', label: 'No permission needed' },
        ...options.map((it) => ({ value: it.key, label: it.label })),
      ]}
    />
  )
}
