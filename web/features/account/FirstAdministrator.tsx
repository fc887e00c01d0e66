import { useEffect, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { firstAdministrator, firstAirport } from '#contract/account.ts'
import { call } from '#web/api/client.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { DoorFrame } from '#web/shell/door/DoorFrame.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { PasswordField, TextField } from '#web/ui/form/fields.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { checkNewPassword, passwordHint } from './NewPasswordForm.tsx'
import { deviceTimeZone, loadCurrencies, loadTimeZones } from './site-choices.ts'
import classes from './account.module.css'

const blank = {
  name: '',
  email: '',
  password: '',
  company: '',
  airportCode: '',
  currency: null as string | null,
  timeZone: deviceTimeZone(),
}

/**
 * Sets up a new installation: its company and the first account, which can create all others. The server
 * prints the one-time link.
 */
export function FirstAdministrator({ token }: { token: string }) {
  const opening = useSaveForm(firstAdministrator, {
    values: blank,
    toBody: (it) => ({
      ...it,
      token,
      currency: it.currency ?? '',
      timeZone: it.timeZone ?? '',
      airportCode: it.airportCode.toUpperCase(),
    }),
  })
  const airport = useAirportFacts(opening.form)
  return (
    <DoorFrame title="Set up your portal">
      <p className={classes.lead}>You’ll be the first administrator and can create all other accounts.</p>
      <Form
        {...opening}
        foot={
          <Button kind="main" type="submit" size="md" busy={opening.sending} fullWidth>
            Set up portal
          </Button>
        }
      >
        <TextField name="name" label="Your name" autoComplete="name" required focusFirst />
        <TextField name="email" label="Your e-mail" type="email" autoComplete="username" required />
        <PasswordField
          name="password"
          label="Password"
          hint={passwordHint}
          autoComplete="new-password"
          required
          check={checkNewPassword}
        />
        <TextField name="company" label="Company" autoComplete="organization" required />
        <FieldRow>
          <TextField
            name="airportCode"
            label="Airport"
            hint={airport ?? 'Three letters, for example BGI'}
            maxLength={3}
            required
          />
          <ComboboxField name="currency" label="Currency" load={loadCurrencies} required />
        </FieldRow>
        <ComboboxField name="timeZone" label="Airport time zone" load={loadTimeZones} required />
      </Form>
    </DoorFrame>
  )
}

/** Fills in the airport's currency and time zone; returns its name. */
function useAirportFacts(form: UseFormReturn<typeof blank>): string | null {
  const { setValue } = form
  const code = useWatch({ control: form.control, name: 'airportCode' }).toUpperCase()
  const [known, setKnown] = useState<{ code: string; name: string } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const fillIn = async () => {
      const outcome = await call(firstAirport, { query: { code }, signal: leaving.signal })
      if (outcome.kind !== 'ok' || leaving.signal.aborted) return
      const { name, timeZone, currency } = outcome.reply
      setKnown({ code, name })
      setValue('timeZone', timeZone, { shouldDirty: true })
      if (currency !== null) setValue('currency', currency, { shouldDirty: true })
    }
    if (/^[A-Z]{3}$/.test(code)) void fillIn()
    return () => leaving.abort()
  }, [code, setValue])
  return known?.code === code ? known.name : null
}
