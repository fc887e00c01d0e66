import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { forgotPasswordPath } from '#contract/addresses.ts'
import { doorPaths } from '#contract/screens.ts'
import { isLinkToken, isMailedCode } from '#domain/access/typed-code.ts'
import { DoorFrame } from '#web/shell/door/DoorFrame.tsx'
import { PageSkeleton } from '#web/ui/state/LoadBoundary.tsx'
import { MailedCodeForm } from './MailedCodeForm.tsx'
import { DeadLink, MailedLink } from './MailedLink.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import classes from './account.module.css'

const FirstAdministrator = lazy(async () => ({
  default: (await import('./FirstAdministrator.tsx')).FirstAdministrator,
}))
const firstPart = 'first/'

/**
 * Sets a new password by an e-mailed link (`/reset-password/{token}`) or by typing the code from the same
 * e-mail (`/reset-password`). Links in earlier e-mails contain the code. `/first/{token}` sets up a new
 * installation.
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
  return isLinkToken(code) && email !== '' ? (
    <ByLink email={email} token={code} />
  ) : (
    <ByCode email={email} code={code} />
  )
}

const linkTitles = {
  new: 'Choose a new password',
  right: 'Choose a new password',
  dead: 'This link no longer works',
}

function ByLink({ email, token }: { email: string; token: string }) {
  const [link, setLink] = useState<keyof typeof linkTitles>('new')
  return (
    <DoorFrame title={linkTitles[link]}>
      {link === 'new' && (
        <MailedLink
          email={email}
          token={token}
          onRight={() => setLink('right')}
          onDead={() => setLink('dead')}
        />
      )}
      {link === 'right' && <NewPasswordForm email={email} code={token} />}
      {link === 'dead' && <DeadLink email={email} />}
      <Links again={link === 'dead' ? null : forgotPasswordPath(email)} />
    </DoorFrame>
  )
}

function ByCode({ email, code }: { email: string; code: string }) {
  const { unsent }: { unsent?: string } = useSearch({ strict: false })
  const owner = email === '' ? 'the address' : <strong>{email}</strong>
  const [checked, setChecked] = useState<{ email: string; code: string } | null>(null)
  return (
    <DoorFrame title={checked ? 'Choose a new password' : 'Enter the code'}>
      {checked ? (
        <NewPasswordForm {...checked} onWrongCode={() => setChecked(null)} />
      ) : (
        <>
          {unsent === 'yes' ? (
            <p className="soft">
              Not sent: no mail server is set up. If {owner} has an account, ask an administrator for the
              code. It’s under Manager, Messages and works for 15 minutes.
            </p>
          ) : (
            <p className="soft">
              If {owner} has an account, we’ve sent a code that works for 15 minutes. You can also use the
              link in that e-mail.
            </p>
          )}
          <MailedCodeForm email={email} code={isMailedCode(code) ? code : ''} onRight={setChecked} />
        </>
      )}
      <Links again={forgotPasswordPath(email)} />
    </DoorFrame>
  )
}

function Links({ again }: { again: string | null }) {
  return (
    <p className={classes.links}>
      {again !== null && <a href={again}>Send a new code</a>}
      <a href={doorPaths.signIn}>Back to sign-in</a>
    </p>
  )
}
