import { useState } from 'react'
import { makePayLink } from '#contract/carts.ts'
import { groupDetail } from '#contract/groups.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { copyText } from '#web/ui/value/CopyLine.tsx'
import { Dialog, DialogFoot, Problems } from '#web/ui/dialog/Dialog.tsx'
import classes from './group.module.css'

interface PayLinkProps {
  customer: string
  group: string
  email: string
  /** Why nothing can be paid now. Null if it can. */
  whyNot: string | null
  onClose: () => void
}

/** A link for paying the balance by card, to copy or to e-mail with a payment request. */
export function PayLinkDialog({ customer, group, email, whyNot, onClose }: PayLinkProps) {
  const { save, sending, problems } = useSave(makePayLink, { quiet: true, refreshes: [groupDetail] })
  const { sendsMail = true } = useAccount().site
  const [url, setUrl] = useState('')
  const [isCopied, setCopied] = useState(false)
  const make = async (mail: boolean) => {
    const outcome = await save({ params: { id: customer, group }, body: { mail } })
    if (outcome.kind !== 'ok') return
    setUrl(outcome.reply.url)
    if (mail && sendsMail) onClose()
    else setCopied(await copyText(outcome.reply.url))
  }
  return (
    <Dialog open title="Payment link" onClose={onClose}>
      <p>The guest pays the balance by card on a secure payment page. The link is valid for 60 days.</p>
      {url !== '' && (
        <p role="status">
          {isCopied ? 'Link copied: ' : 'Copy this link: '}
          <a className={classes.link} href={url}>
            {url}
          </a>
        </p>
      )}
      {whyNot !== null && <p role="status">{whyNot}</p>}
      <Problems problems={problems} />
      <DialogFoot>
        <Button onClick={() => void make(false)} busy={sending} disabledReason={whyNot}>
          Copy link
        </Button>
        <Button
          kind="main"
          onClick={() => void make(true)}
          busy={sending}
          disabledReason={whyNot ?? (email === '' ? 'No e-mail address' : null)}
        >
          Send by e-mail
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
