import { useState } from 'react'
import { cardGatewayForm, newCartKey, testCardGateway } from '#contract/card-gateway.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { integrations } from '#contract/site.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { PasswordField, TextField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { ServiceTest } from './ServiceTest.tsx'
import classes from './integrations.module.css'

type Stored = ReplyOf<typeof cardGatewayForm.load>

/** The card gateway: its account, a connection test, and the key for the company’s website. */
export function CardGatewaySetup() {
  const found = useLoad(cardGatewayForm.load)
  return (
    <LoadBoundary {...found}>
      {found.data && <Setup key={found.data.version} stored={found.data} reload={found.reload} />}
    </LoadBoundary>
  )
}

function Setup({ stored, reload }: { stored: Stored; reload: () => void }) {
  const { version, hasPassword, account } = stored
  const saving = useSaveForm(cardGatewayForm.save, {
    values: { account, password: '' },
    toBody: (typed) => ({ ...typed, version }),
    refreshes: [cardGatewayForm.load, integrations],
    onSaved: reload,
  })
  const typed = saving.form.watch()
  const isStored = hasPassword && typed.account === account
  return (
    <>
      <Form {...saving} label="Card gateway" submit="Save card gateway" submitKind="plain">
        <FieldRow>
          <TextField
            name="account"
            label="Plug’n Pay account"
            maxLength={60}
            hint="Leave empty to turn off the gateway"
          />
          <PasswordField
            name="password"
            label="Remote client password"
            autoComplete="new-password"
            hint={
              isStored
                ? 'Stored encrypted. Leave empty to keep it.'
                : 'Stored encrypted and never shown again. Add this server’s IP address to the gateway’s ' +
                  'allowed list.'
            }
          />
        </FieldRow>
      </Form>
      {account !== '' && <ServiceTest call={testCardGateway} label="Test card gateway" />}
      {account !== '' && <WebsiteKey hasKey={stored.hasCartKey} />}
    </>
  )
}

/** Shown once, to be copied into the website’s settings. */
function WebsiteKey({ hasKey }: { hasKey: boolean }) {
  const { save, sending, problems } = useSave(newCartKey, { quiet: true })
  const [key, setKey] = useState('')
  const make = async () => {
    const outcome = await save()
    if (outcome.kind === 'ok') setKey(outcome.reply.key)
  }
  return (
    <div className={classes.test}>
      <Button busy={sending} onClick={() => void make()}>
        {hasKey || key !== '' ? 'Replace website key' : 'Create website key'}
      </Button>
      <p role="status">
        {key === '' ? (
          hasKey ? (
            'The website has a key. A new key replaces it immediately.'
          ) : (
            'The company’s website uses this key to send bookings here before guests pay for them.'
          )
        ) : (
          <>
            Copy this key now. It won’t be shown again: <code>{key}</code>
          </>
        )}
      </p>
      <Problems problems={problems} />
    </div>
  )
}
