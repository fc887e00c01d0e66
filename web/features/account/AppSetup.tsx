import { setupTotp, type setupTotpState } from '#contract/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { PasswordField, TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import classes from './account.module.css'

const blank = { code: '', password: '' }

type State = ReplyOf<typeof setupTotpState>

/** The secret to scan or type, and a first code to verify the setup. */
export function AppSetup({
  secret,
  otpauthUrl,
  qrSvg,
  asksPassword,
  onDone,
}: State & { onDone: (recoveryCodes: string[]) => void }) {
  const saving = useSaveForm(setupTotp, {
    values: blank,
    toBody: ({ code, password }) => ({ code, ...(asksPassword ? { password } : {}) }),
    quiet: true,
    onSaved: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <Form {...saving} guardUnsaved={false} submit="Turn on" size="md" wide>
      <ol className={classes.steps}>
        <li>
          <span>1. Scan this code with an authenticator app on your phone.</span>
          <img
            className={classes.qr}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(qrSvg)}`}
            alt="QR code for the authenticator app"
          />
        </li>
        <li>
          <span>
            If you can’t scan it, <a href={otpauthUrl}>open the app on this device</a> or enter this key in
            it:
          </span>
          <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </li>
        <li>
          <span>2. Enter the code shown in the app.</span>
          <TextField
            name="code"
            label="Code"
            hint="Six digits"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            required
          />
          {asksPassword && (
            <PasswordField name="password" label="Your password" autoComplete="current-password" required />
          )}
        </li>
      </ol>
    </Form>
  )
}
