import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { tripActions } from '#domain/trip/trip-actions.ts'
import type { Unsent } from '../../offline/outbox.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { timeText } from '#web/ui/value/format.ts'
import type { DriverDeed } from './driver-deeds.ts'
import classes from './UnsentNotice.module.css'

interface UnsentNoticeProps {
  unsent: readonly Unsent<DriverDeed>[]
  refused: readonly Unsent<DriverDeed>[]
  onSend: () => void
  onDismiss: (key: string) => void
}

/** What is on this phone and not with the office yet, and what the office would not have. */
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
                  <DeedText deed={it.deed} />
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
              <DeedText deed={it.deed} />
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

function DeedText({ deed }: { deed: DriverDeed }) {
  const { timeZone } = useAccount().site
  return (
    <>
      {tripActions[deed.step].label}, {deed.reference}, <time dateTime={deed.at}>{timeText(deed.at, timeZone)}</time>
    </>
  )
}
