import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { handOver } from '#contract/messages.ts'
import { call } from '#web/api/client.ts'
import { problemsOf } from '#web/api/outcome.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, DialogFoot, Problems } from '#web/ui/dialog/Dialog.tsx'
import { CopyLine } from '#web/ui/value/CopyLine.tsx'

interface UnsentDialogProps {
  guid: string
  /** What the call replied: `Dan Driver added. Not sent: no mail server`. */
  text: string
  onClose: () => void
}

/** A mail that wasn't sent because there is no mail server: its links and text, to hand over another way. */
export function UnsentDialog({ guid, text, onClose }: UnsentDialogProps) {
  const [mail, setMail] = useState<ReplyOf<typeof handOver> | null>(null)
  const [problems, setProblems] = useState<string[]>([])
  useEffect(() => {
    let isStale = false
    const load = async () => {
      const outcome = await call(handOver, { params: { id: guid } })
      if (isStale) return
      if (outcome.kind === 'ok') setMail(outcome.reply)
      else setProblems(problemsOf(outcome))
    }
    void load()
    return () => {
      isStale = true
    }
  }, [guid])
  return (
    <Dialog open title="Not sent" onClose={onClose}>
      <p>{text}.</p>
      {mail && (
        <>
          <p>
            Send this to <strong>{mail.to}</strong> another way.
            {mail.links.length > 0 && ' Anyone who has a link below can use it.'}
          </p>
          {mail.links.map(({ label, url }) => (
            <CopyLine key={url} label={label} text={url} href />
          ))}
          <CopyLine label="Message" text={mail.text} />
        </>
      )}
      <Problems problems={problems} />
      <DialogFoot>
        <Button kind="main" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
