import { NativeSelect } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { options } from '#contract/options.ts'
import { allPermissions, type Permission } from '#domain/access/permissions.ts'
import { allRoles, roleOf, roles, type Role } from '#domain/access/roles.ts'
import { optionsLoader } from '#web/api/options.ts'
import { CheckboxField, CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { permissionOptions } from '#web/parts/permissions/permission-words.ts'
import classes from './staff.module.css'

const permissionChoices = permissionOptions(allPermissions)
const vehicles = optionsLoader(options, { params: { list: 'vehicles' } })

/** Selects a role's permissions. Permissions that match no role are shown as custom. */
function RoleSelect() {
  const { setValue, watch, clearErrors } = useFormContext()
  const role = roleOf(watch('permissions') as Permission[])
  const choose = (chosen: Role) => {
    clearErrors('permissions')
    setValue('permissions', [...roles[chosen].permissions], { shouldDirty: true })
  }
  return (
    <NativeSelect
      className={classes.role}
      label="Role"
      description="Selects the permissions for the role. You can change them below."
      value={role ?? ''}
      onChange={(event) => choose(event.currentTarget.value as Role)}
      data={[
        { value: '', label: 'Custom', disabled: true },
        ...allRoles.map((it) => ({ value: it, label: roles[it].name })),
      ]}
    />
  )
}

/**
 * What an administrator enters about a user. `vehicleName`: the vehicle chosen before its options were
 * loaded.
 */
export function StaffUserFields({ vehicleName, isNew }: { vehicleName?: string | null; isNew: boolean }) {
  const { clearErrors, watch } = useFormContext()
  const granted = watch('permissions') as Permission[]
  const isOutside = watch('outsideCompany') === true
  return (
    <>
      <FieldRow>
        <TextField name="name" label="Name" required focusFirst={isNew} />
        <TextField name="email" label="E-mail" type="email" hint="Used to sign in" required />
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          hint="With country code, for example +1 246 555 0100"
        />
      </FieldRow>
      <RoleSelect />
      <div className={classes.permissions}>
        <CheckboxListField
          name="permissions"
          label="Permissions"
          options={permissionChoices}
          clearErrors={clearErrors}
        />
      </div>
      <CheckboxField
        name="totpRequired"
        label="Require two-step sign-in"
        hint="They’ll set up an authenticator app the next time they sign in"
      />
      {!isNew && (
        <CheckboxField
          name="active"
          label="Active"
          hint="Inactive users are signed out immediately and can’t sign in"
        />
      )}
      {granted.includes('driver') && (
        <fieldset className={classes.driver}>
          <legend>Driver</legend>
          <CheckboxField
            name="outsideCompany"
            label="Outside company"
            hint="Uses its own drivers and cars and can have several trips at the same time. New trips are e-mailed."
          />
          {!isOutside && (
            <FieldRow>
              <ComboboxField
                name="defaultVehicleGuid"
                label="Usual car"
                load={vehicles}
                {...(vehicleName && { chosenLabel: vehicleName })}
              />
              <TimeField name="shiftStart" label="Shift start" />
              <TimeField name="shiftEnd" label="Shift end" hint="Can be after midnight" />
            </FieldRow>
          )}
        </fieldset>
      )}
    </>
  )
}
