import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { integrations, testMail } from '#contract/site.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { CopyLine } from '#web/ui/value/CopyLine.tsx'
import classes from './integrations.module.css'

const example = [
  'SMTP_URL=smtp://portal%40company.example:password@smtp.company.example:587',
  'MAIL_FROM="Company Arrivals <portal@company.example>"',
].join('\n')

/** How the mail server is set, and a test that reports what it says. */
export function MailSetup({ isOn }: { isOn: boolean }) {
  return (
    <>
      {isOn ? (
        <details className={classes.help}>
          <summary>Change the mail server</summary>
          <HowToSet />
        </details>
      ) : (
        <div className={classes.help}>
          <HowToSet />
        </div>
      )}
      <MailTest isOn={isOn} />
    </>
  )
}

function HowToSet() {
  return (
    <>
      <p>
        SMTP_URL is the address of your company’s mail server or mail service, with the user name and password
        for it. Set it in the portal’s environment, then restart the portal.
      </p>
      <CopyLine label="Example" text={example} />
      <ul>
        <li>
          Use smtp:// with port 587 and smtps:// with port 465. Mail services encrypt the connection either
          way.
        </li>
        <li>Write @ in the user name as %40.</li>
        <li>MAIL_FROM is the sender. Use an address that the mail server accepts.</li>
      </ul>
    </>
  )
}

function MailTest({ isOn }: { isOn: boolean }) {
  const [found, setFound] = useState<ReplyOf<typeof testMail> | null>(null)
  const saving = useSaveForm(testMail, {
    values: { to: '' },
    quiet: true,
    refreshes: [integrations],
    onSaved: setFound,
  })
  return (
    <div className={classes.test}>
      <Form
        {...saving}
        label="Test e-mail"
        guardUnsaved={false}
        submit="Send test e-mail"
        submitKind="plain"
        disabledReason={isOn ? null : 'Set SMTP_URL and restart the portal first'}
      >
        <TextField name="to" label="Send test e-mail to" type="email" required maxLength={254} />
      </Form>
      <p role="status" {...(found && { 'data-ok': found.ok })}>
        {saving.sending ? '' : found?.message}
      </p>
    </div>
  )
}
