import type { UseFormReturn } from 'react-hook-form'
import { firstAdministrator, firstAirport, firstAirports } from '#contract/first-administrator.ts'
import { doorPaths } from '#contract/screens.ts'
import { call } from '#web/api/client.ts'
import { useLoad } from '#web/api/use-load.ts'
import { selectOption } from '#web/api/options.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { DoorFrame } from '#web/shell/door/DoorFrame.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import type { LoadOptions } from '#web/ui/choice/option-search.ts'
import { PasswordField, TextField } from '#web/ui/form/fields.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { checkNewPassword, passwordHint } from './NewPasswordForm.tsx'
import { deviceTimeZone, loadCurrencies, loadTimeZones } from '#web/parts/choices/site-choices.ts'

const blank = {
  name: '',
  email: '',
  password: '',
  company: '',
  airportCode: null as string | null,
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
      airportCode: it.airportCode ?? '',
    }),
  })
  // The list of airports is public only until the portal is set up.
  const { loadState } = useLoad(firstAirports, { query: { query: '' } })
  if (loadState === 'NotFound')
    return (
      <DoorFrame title="This portal is already set up">
        <p className="soft">
          This setup link has already been used. Sign in, or ask an administrator for an account.
        </p>
        <Button kind="main" size="md" href={doorPaths.signIn} fullWidth>
          Sign in
        </Button>
      </DoorFrame>
    )
  return (
    <DoorFrame title="Set up your portal">
      <p className="soft">You’ll be the first administrator and can create all other accounts.</p>
      <Form {...opening} submit="Set up portal" size="md" wide>
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
          <ComboboxField
            name="airportCode"
            label="Airport"
            hint="Name, city or code"
            load={airportsNamed}
            onChosen={(it) => void fillIn(opening.form, it?.key)}
            required
          />
          <ComboboxField name="currency" label="Currency" load={loadCurrencies} required />
        </FieldRow>
        <ComboboxField name="timeZone" label="Airport time zone" load={loadTimeZones} required />
      </Form>
    </DoorFrame>
  )
}

const airportsNamed: LoadOptions = async (typed, signal) => {
  const outcome = await call(firstAirports, { query: { query: typed.slice(0, 100) }, signal })
  if (outcome.kind !== 'ok') throw new Error(outcome.kind)
  return outcome.reply.items.map(selectOption)
}

/** The airport's currency and time zone, unless another airport was chosen meanwhile. */
async function fillIn(form: UseFormReturn<typeof blank>, code: string | undefined): Promise<void> {
  if (code === undefined) return
  const outcome = await call(firstAirport, { query: { code } })
  if (outcome.kind !== 'ok' || form.getValues('airportCode') !== code) return
  const { timeZone, currency } = outcome.reply
  form.setValue('timeZone', timeZone, { shouldDirty: true })
  if (currency !== null) form.setValue('currency', currency, { shouldDirty: true })
}
