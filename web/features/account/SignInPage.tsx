import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { signIn } from '#contract/account.ts'
import { doorPaths } from '#contract/screens.ts'
import { useEffects } from '#web/api/effects.ts'
import { safeReturnUrl } from '#web/api/redirects.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { forgetKept } from '#web/offline/kept-data.ts'
import { unsentTexts, useUnsentMarks } from '#web/offline/unsent-marks.ts'
import { DoorFrame } from '#web/shell/door/DoorFrame.tsx'
import { PasswordField, TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import classes from './account.module.css'

export default function SignInPage() {
  const {
    returnUrl,
    ended,
    email = '',
  }: { returnUrl?: string; ended?: string; email?: string } = useSearch({ strict: false })
  const { go } = useEffects()
  const client = useQueryClient()
  // A device without a session keeps no data of a user.
  useEffect(() => void forgetKept(), [])
  const values = useMemo(() => ({ email, password: '' }), [email])
  const signing = useSaveForm(signIn, {
    values,
    quiet: true,
    onSaved: ({ next }) => {
      // Anything cached belongs to the previous user.
      client.clear()
      go(addressAfter(next, safeReturnUrl(returnUrl, location.origin)))
    },
  })
  return (
    <DoorFrame title="Sign in">
      {ended !== undefined && (
        <p role="status">
          You were signed out because your session expired or was ended on another device or by an
          administrator. Sign in to continue.
        </p>
      )}
      <UnsentActions />
      <Form {...signing} guardUnsaved={false} submit="Sign in" size="md" wide>
        <TextField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          focusFirst={email === ''}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          focusFirst={email !== ''}
        />
      </Form>
      <p className={classes.links}>
        <a href={doorPaths.forgotPassword}>Forgot password?</a>
      </p>
    </DoorFrame>
  )
}

/** The users whose actions on this device are sent when they next sign in. */
function UnsentActions() {
  const texts = unsentTexts(useUnsentMarks(), null)
  return texts.map((text) => <p key={text}>{text}</p>)
}

/** The next page of the sign-in: the code or its setup first, keeping the original destination. */
export function addressAfter(next: 'done' | 'check-totp' | 'setup-totp', returnUrl: string): string {
  if (next === 'done') return returnUrl
  const door = next === 'check-totp' ? doorPaths.checkTotp : doorPaths.setupTotp
  return returnUrl === '/' ? door : `${door}?returnUrl=${encodeURIComponent(returnUrl)}`
}
