import { counted } from '#domain/text/counted.ts'
import type { ProgramKept } from '#web/offline/program-kept.ts'
import { unsentTexts, useUnsentMarks } from '#web/offline/unsent-marks.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import { actionsText } from './device-words.ts'
import { deskOutbox } from './device-outbox.ts'
import { Already, Decided, StepLine, ToLookAt } from './DeviceSteps.tsx'
import type { useDevice } from './use-device.ts'
import classes from './device.module.css'

type DeviceDialogProps = ReturnType<typeof useDevice> & {
  /** Switches to a newer version of the portal, if one is waiting. */
  newProgram: (() => void) | null
  kept: ProgramKept
  onClose: () => void
}

const readyTexts: Record<ProgramKept, string> = {
  kept: 'The desk works offline.',
  saving: 'Saving the portal on this device. Stay online until the cloud icon shows a tick.',
  never: 'This browser can’t store the portal for offline use. Keep this page open while you’re offline.',
}
const whyNotSent = 'You’re offline. Actions will be sent when you’re back online.'

/** The actions saved on this device: those to look at, with what the server said, and those not sent yet. */
export function DeviceDialog({
  list,
  unsent,
  toLookAt,
  already,
  isAway,
  flush,
  newProgram,
  kept,
  onClose,
}: DeviceDialogProps) {
  const { site, guid } = useAccount()
  const marks = useUnsentMarks().filter((it) => it.owner !== guid)
  return (
    <Dialog open title="Actions on this device" onClose={onClose}>
      {newProgram && (
        <Notice action={<Button onClick={newProgram}>Update now</Button>}>
          A new version of the portal is available
        </Notice>
      )}
      {toLookAt.length > 0 && <ToLookAt steps={toLookAt} />}
      {already.length > 0 && <Already steps={already} />}
      {unsent.length > 0 && (
        <section className={classes.part} aria-label="Not sent yet">
          <h3>{actionsText(unsent.length)} not sent yet</h3>
          <ul>
            {unsent.map((it) => (
              <li key={it.key}>
                <StepLine step={it} />
              </li>
            ))}
          </ul>
          <div className={classes.send}>
            <Button size="md" disabledReason={isAway ? whyNotSent : null} onClick={flush}>
              Send now
            </Button>
            {isAway && <p aria-hidden>{whyNotSent}</p>}
          </div>
        </section>
      )}
      <Decided all={list?.decided ?? []} />
      {unsentTexts(marks, guid).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {unsent.length === 0 && toLookAt.length === 0 && <p>All actions have been sent.</p>}
      {!deskOutbox.isDurable() && (
        <p>This browser can’t save actions. Keep this page open until they’re sent.</p>
      )}
      <p className="soft">
        {list
          ? `${counted(list.parties.length, 'party', 'parties')} saved on this device, ` +
            `as of ${timeText(list.asOf, site.timeZone)}.` +
            (isAway ? '' : ` ${readyTexts[kept]}`)
          : 'No parties are saved on this device yet.'}
      </p>
    </Dialog>
  )
}
