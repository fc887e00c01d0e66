import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { doorPaths } from '#contract/screens.ts'
import { isLinkToken } from '#domain/access/typed-code.ts'
import { DoorFrame } from '#web/shell/door/DoorFrame.tsx'
import { PageSkeleton } from '#web/ui/state/LoadBoundary.tsx'
import { MailedCodeForm } from './MailedCodeForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import classes from './account.module.css'

const FirstAdministrator = lazy(async () => ({ default: (await import('./FirstAdministrator.tsx')).FirstAdministrator }))
const firstPart = 'first/'

/**
 * A new password by a mailed link, `/reset-password/{token}`, or by the code beside it, `/reset-password`. Links of earlier mails hold the
 * code. `/first/{token}` sets up a new installation.
 */
export default function ResetPasswordPage() {
  const { _splat: rest = '' }: { _splat?: string } = useParams({ strict: false })
  if (!rest.startsWith(firstPart)) return <ResetPassword code={rest} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <FirstAdministrator token={rest.slice(firstPart.length)} />
    </Suspense>
  )
}

function ResetPassword({ code }: { code: string }) {
  const { email = '' }: { email?: string } = useSearch({ strict: false })
  const [refusedLink, setRefusedLink] = useState(false)
  const [checked, setChecked] = useState<{ email: string; code: string } | null>(null)
  const byLink = isLinkToken(code) && email !== '' && !refusedLink
  const onWrongCode = () => {
    setRefusedLink(true)
    setChecked(null)
  }
  return (
    <DoorFrame title={checked || byLink ? 'Choose a new password' : 'Enter the code'}>
      {checked ? (
        <NewPasswordForm {...checked} onWrongCode={onWrongCode} />
      ) : byLink ? (
        <>
          <p className={classes.lead}>
            This link chooses the password of <strong>{email}</strong>.
          </p>
          <MailedCodeForm email={email} code={code} isLink onRight={setChecked} />
        </>
      ) : (
        <>
          <p className={classes.lead}>
            If {email === '' ? 'the address' : <strong>{email}</strong>} is an account’s, a code is in its mail. It works for 15 minutes.
            The link in the same mail needs no code.
          </p>
          <MailedCodeForm email={email} code={refusedLink ? '' : code} onRight={setChecked} />
        </>
      )}
      <p className={classes.ways}>
        <a href={doorPaths.forgotPassword}>Mail me another code</a>
        <a href={doorPaths.signIn}>Back to sign in</a>
      </p>
    </DoorFrame>
  )
}
