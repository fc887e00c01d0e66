import { IconAlertTriangle, IconCloudUp } from '#web/ui/icon/icons.ts'
import { useIsOffline } from '#web/api/connection.ts'
import type { Unsent } from '#web/offline/outbox.ts'
import { unsentTexts, useUnsentMarks } from '#web/offline/unsent-marks.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import { stepLabel, type DriverStep } from './driver-steps.ts'
import classes from './UnsentNotice.module.css'

interface UnsentNoticeProps {
  unsent: readonly Unsent<DriverStep>[]
  refused: readonly Unsent<DriverStep>[]
  onSend: () => void
  onDismiss: (key: string) => void
}

/** Steps stored on this phone that are not sent yet, also of other users, and those the server refused. */
export function UnsentNotice({ unsent, refused, onSend, onDismiss }: UnsentNoticeProps) {
  const { guid } = useAccount()
  const isOffline = useIsOffline()
  const others = unsentTexts(
    useUnsentMarks().filter((it) => it.owner !== guid),
    guid,
  )
  return (
    <div role="status" className={classes.unsent}>
      {unsent.length > 0 && (
        <section>
          <IconCloudUp size={22} aria-hidden />
          <div>
            <strong>Not sent yet</strong>
            <ul>
              {unsent.map(({ key, payload }) => (
                <li key={key}>
                  <StepText payload={payload} />
                </li>
              ))}
            </ul>
          </div>
          <Button
            size="md"
            disabledReason={isOffline ? 'You’re offline. Steps will be sent when you’re back online.' : null}
            onClick={onSend}
          >
            Send now
          </Button>
        </section>
      )}
      {others.map((text) => (
        <section key={text}>
          <IconCloudUp size={22} aria-hidden />
          <p>{text}</p>
        </section>
      ))}
      {refused.map(({ key, payload, refused: reason }) => (
        <section key={key} data-refused>
          <IconAlertTriangle size={22} aria-hidden />
          <div>
            <strong>
              <StepText payload={payload} />
            </strong>
            <p>{reason}</p>
          </div>
          <Button size="md" onClick={() => onDismiss(key)}>
            Dismiss
          </Button>
        </section>
      ))}
    </div>
  )
}

function StepText({ payload }: { payload: DriverStep }) {
  const { timeZone } = useAccount().site
  return (
    <>
      {stepLabel(payload.step)}, {payload.reference},{' '}
      <time dateTime={payload.at}>{timeText(payload.at, timeZone)}</time>
    </>
  )
}
