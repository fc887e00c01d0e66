import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { checkTotp } from '#contract/account.ts'
import { doorPaths } from '#contract/screens.ts'
import { useEffects } from '#web/api/effects.ts'
import { safeReturnUrl } from '#web/api/redirects.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { DoorFrame } from '#web/shell/door/DoorFrame.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import classes from './account.module.css'

const blank = { code: '' }

/** The second factor: an app code, or a recovery code if the phone is lost. */
export default function CheckTotpPage() {
  const { returnUrl }: { returnUrl?: string } = useSearch({ strict: false })
  const { go, toast } = useEffects()
  const client = useQueryClient()
  const [lost, setLost] = useState(false)
  const checking = useSaveForm(checkTotp, {
    values: blank,
    quiet: true,
    onSaved: ({ recoveryCodesLeft }) => {
      client.clear()
      if (recoveryCodesLeft !== null) toast(`Recovery codes left: ${recoveryCodesLeft}`)
      go(safeReturnUrl(returnUrl, location.origin))
    },
  })
  return (
    <DoorFrame title={lost ? 'Recovery code' : 'Two-step sign-in'}>
      <p className="soft">
        {lost
          ? 'Enter one of your recovery codes. Each works only once.'
          : 'Enter the code from your authenticator app.'}
      </p>
      <Form key={String(lost)} {...checking} guardUnsaved={false} submit="Continue" size="md" wide>
        {lost ? (
          <TextField name="code" label="Recovery code" required focusFirst />
        ) : (
          <TextField
            name="code"
            label="Code"
            hint="Six digits"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            required
            focusFirst
          />
        )}
      </Form>
      <p className={classes.links}>
        <Button kind="quiet" onClick={() => setLost(!lost)}>
          {lost ? 'Use authenticator app' : 'Use recovery code'}
        </Button>
        <Button kind="quiet" href={doorPaths.signIn}>
          Back to sign-in
        </Button>
      </p>
    </DoorFrame>
  )
}
