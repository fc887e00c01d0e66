import { IconAlertTriangle, IconCloudUp } from '#web/ui/icon/icons.ts'
import type { Unsent } from '../../offline/outbox.ts'
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

/** Steps on this phone that the office does not have yet, and those it refused. */
export function UnsentNotice({ unsent, refused, onSend, onDismiss }: UnsentNoticeProps) {
  return (
    <div role="status" className={classes.unsent}>
      {unsent.length > 0 && (
        <section>
          <IconCloudUp size={22} aria-hidden />
          <div>
            <strong>Not sent yet</strong>
            <ul>
              {unsent.map((it) => (
                <li key={it.key}>
                  <StepText payload={it.payload} />
                </li>
              ))}
            </ul>
          </div>
          <Button size="md" onClick={onSend}>
            Send now
          </Button>
        </section>
      )}
      {refused.map((it) => (
        <section key={it.key} data-refused>
          <IconAlertTriangle size={22} aria-hidden />
          <div>
            <strong>
              <StepText payload={it.payload} />
            </strong>
            <p>{it.refused}</p>
          </div>
          <Button size="md" onClick={() => onDismiss(it.key)}>
            Understood
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
      {stepLabel(payload.step)}, {payload.reference}, <time dateTime={payload.at}>{timeText(payload.at, timeZone)}</time>
    </>
  )
}
