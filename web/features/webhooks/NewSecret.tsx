import { Button } from '#web/ui/button/Button.tsx'
import { CopyLine } from '#web/ui/value/CopyLine.tsx'

/** A secret, shown once. Until `previousUntil`, the previous one also signs. */
export function NewSecret({
  secret,
  previousUntil,
  onClose,
}: {
  secret: string
  previousUntil?: string
  onClose: () => void
}) {
  return (
    <>
      <p>Copy the secret now and give it to the receiving system. You won’t be able to see it again.</p>
      <CopyLine label="Signing secret" text={secret} />
      {previousUntil !== undefined && (
        <p>Webhooks are also signed with the previous secret until {previousUntil}.</p>
      )}
      <Button kind="main" fullWidth onClick={onClose}>
        I’ve saved it
      </Button>
    </>
  )
}
