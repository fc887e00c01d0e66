import { ConfirmSave } from '#web/parts/changes/ConfirmSave.tsx'
import { counted } from '#domain/text/counted.ts'
import { useState } from 'react'
import {
  deleteWebhook,
  newWebhookSecret,
  queryWebhookDeliveries,
  turnOffWebhook,
  turnOnWebhook,
  webhookForm,
  type WebhookLoaded,
} from '#contract/webhooks.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { RadioChoice } from '#web/ui/choice/RadioChoice.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { NewSecret } from './NewSecret.tsx'
import classes from './webhooks.module.css'

export type OpenDialog = 'on' | 'off' | 'secret' | 'delete'

/** A webhook’s actions, other than editing and testing. */
export function WebhookMenu({
  webhook,
  onOpen,
}: {
  webhook: WebhookLoaded
  onOpen: (dialog: OpenDialog) => void
}) {
  const isOff = webhook.state === 'off'
  return (
    <div className={classes.buttons}>
      <Button onClick={() => onOpen(isOff ? 'on' : 'off')}>{isOff ? 'Turn on' : 'Turn off'}</Button>
      <Button onClick={() => onOpen('secret')}>New secret</Button>
      <Button onClick={() => onOpen('delete')}>Delete</Button>
    </div>
  )
}

interface DialogProps {
  webhook: WebhookLoaded
  onClose: () => void
}

export function WebhookDialogs({ dialog, ...props }: DialogProps & { dialog: OpenDialog }) {
  if (dialog === 'on') return <TurnOnDialog {...props} />
  if (dialog === 'secret') return <SecretDialog {...props} />
  return dialog === 'off' ? <TurnOffDialog {...props} /> : <DeleteDialog {...props} />
}

const refreshes = [webhookForm.load, queryWebhookDeliveries]
const missedOptions = [
  { key: 'send', label: 'Send them, oldest first' },
  { key: 'skip', label: 'Skip them', hint: 'You can still send each one from the log.' },
] as const

function TurnOnDialog({ webhook: { guid, name, waiting }, onClose }: DialogProps) {
  const [missed, setMissed] = useState<'send' | 'skip'>('send')
  const events = counted(waiting, 'event')
  return (
    <ConfirmSave
      call={turnOnWebhook}
      args={{ params: { id: guid }, body: { missed } }}
      refreshes={refreshes}
      title={`Turn on ${name}`}
      message={
        waiting === 0 ? (
          <p>No events were missed. New events will be sent.</p>
        ) : (
          <RadioChoice
            label={`This webhook missed ${events}`}
            options={missedOptions}
            value={missed}
            onChange={setMissed}
          />
        )
      }
      okText="Turn on"
      onClose={onClose}
    />
  )
}

function TurnOffDialog({ webhook: { guid, name }, onClose }: DialogProps) {
  return (
    <ConfirmSave
      call={turnOffWebhook}
      args={{ params: { id: guid } }}
      refreshes={refreshes}
      title={`Turn off ${name}`}
      message="No events will be sent until you turn it on again. New events are stored for 30 days."
      okText="Turn off"
      onClose={onClose}
    />
  )
}

function DeleteDialog({ webhook: { guid, name }, onClose }: DialogProps) {
  return (
    <ConfirmSave
      call={deleteWebhook}
      args={{ params: { id: guid } }}
      refreshes={refreshes}
      title={`Delete ${name}`}
      message="Events that are waiting won’t be sent. The log is kept for 30 days. You can’t undo this."
      okText="Delete"
      danger
      onClose={onClose}
    />
  )
}

/** Asks first, then creates a new secret and shows it once. */
function SecretDialog({ webhook: { guid, name }, onClose }: DialogProps) {
  const { timeZone } = useAccount().site
  const [made, setMade] = useState<{ secret: string; previousUntil: string } | null>(null)
  const { save, sending, problems } = useSave(newWebhookSecret, { refreshes, quiet: true })
  const run = async () => {
    const saved = await save({ params: { id: guid } })
    if (saved.kind === 'ok') setMade(saved.reply)
  }
  if (made !== null)
    return (
      <Dialog open title="Signing secret" onClose={onClose}>
        <NewSecret
          secret={made.secret}
          previousUntil={dayTimeText(made.previousUntil, timeZone)}
          onClose={onClose}
        />
      </Dialog>
    )
  return (
    <ConfirmDialog
      open
      title={`New secret for ${name}`}
      message="For 24 hours, webhooks are signed with the old and the new secret, so you have time to update the receiver."
      okText="Create new secret"
      busy={sending}
      problems={problems}
      onOk={() => void run()}
      onCancel={onClose}
    />
  )
}
