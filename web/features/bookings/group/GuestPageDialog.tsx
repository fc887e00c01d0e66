import { useState } from 'react'
import { groupDetail } from '#contract/groups.ts'
import { guestPageState, makeGuestLink, revokeGuestLink } from '#contract/my-booking.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { copyText } from '#web/ui/value/CopyLine.tsx'
import { Dialog, DialogFoot, Problems } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './group.module.css'

interface GuestPageProps {
  customer: string
  group: string
  email: string
  onClose: () => void
}

const refreshes = [guestPageState, groupDetail]

/** The guest’s own page: its link to copy, e-mail or revoke. */
export function GuestPageDialog({ customer, group, email, onClose }: GuestPageProps) {
  const params = { id: customer, group }
  const state = useLoad(guestPageState, { params })
  const make = useSave(makeGuestLink, { quiet: true, refreshes })
  const revoke = useSave(revokeGuestLink, { refreshes })
  const mayEdit = useMay('editCustomer')
  const [url, setUrl] = useState('')
  const [isCopied, setCopied] = useState(false)
  const [isSure, setSure] = useState(false)
  const { timeZone } = useAccount().site
  const madeAt = state.data?.madeAt ?? null
  const seenAt = state.data?.seenAt ?? null
  const whyNot = mayEdit ? null : 'You don’t have permission to change bookings'
  const send = async (mail: boolean) => {
    const outcome = await make.save({ params, body: { mail } })
    if (outcome.kind !== 'ok') return
    setUrl(outcome.reply.url)
    setCopied(!mail && (await copyText(outcome.reply.url)))
  }
  const drop = async () => {
    if ((await revoke.save({ params })).kind === 'ok') setUrl('')
    setSure(false)
  }
  return (
    <Dialog open title="My booking" onClose={onClose}>
      <p>
        The guest’s own page for this reservation. Anyone with the link can open it, until 30 days after the
        last service.
      </p>
      {url !== '' && (
        <p role="status">
          {isCopied ? 'Link copied: ' : 'Link: '}
          <a className={classes.link} href={url}>
            {url}
          </a>
        </p>
      )}
      <LoadBoundary {...state}>
        {isSure ? (
          <>
            <p role="status">
              The link stops working for everyone who has it. The next message contains a new one.
            </p>
            <p className={classes.sure}>
              <Button size="sm" onClick={() => setSure(false)}>
                Keep link
              </Button>
              <Button size="sm" kind="danger" onClick={() => void drop()} busy={revoke.sending}>
                Revoke
              </Button>
            </p>
          </>
        ) : (
          <>
            <p>
              {madeAt ? `Link created ${dayTimeText(madeAt, timeZone)}` : 'No link yet'}
              {madeAt && (seenAt ? `, opened ${dayTimeText(seenAt, timeZone)}` : ', not opened yet')}
            </p>
            <Button
              size="sm"
              onClick={() => setSure(true)}
              disabledReason={whyNot ?? (madeAt ? null : 'There’s no link to revoke')}
            >
              Revoke link
            </Button>
          </>
        )}
      </LoadBoundary>
      <Problems problems={[...make.problems, ...revoke.problems]} />
      <DialogFoot>
        <Button onClick={() => void send(false)} busy={make.sending} disabledReason={whyNot}>
          Copy link
        </Button>
        <Button
          kind="main"
          onClick={() => void send(true)}
          busy={make.sending}
          disabledReason={whyNot ?? (email === '' ? 'No e-mail address' : null)}
        >
          Send by e-mail
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
