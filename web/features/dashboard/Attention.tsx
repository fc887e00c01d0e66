import { IconAlertTriangleFilled } from '#web/ui/icon/first-icons.ts'
import { IconArrowRight, IconCheck } from '#web/ui/icon/icons.ts'
import { useMay } from '#web/shell/account/account.ts'
import type { Today } from './TodayNumbers.tsx'
import { troublesOf } from './troubles.ts'
import classes from './dashboard.module.css'

/** What needs action now: one line for each kind of trouble, which leads to where it is mended. */
export function Attention({ today, timeZone }: { today: Today; timeZone: string }) {
  const { unassigned, lateFlights, failedMessages, vehiclePapers, toApprove, cardMoney } = today
  const configures = useMay('adminSystem')
  if (!unassigned && !lateFlights && !vehiclePapers && !toApprove && !cardMoney && failedMessages === null) return null
  const troubles = troublesOf(today, { timeZone, configures })
  return (
    <section aria-labelledby="dashboard-attention">
      <h2 id="dashboard-attention">Needs attention</h2>
      {troubles.length === 0 ? (
        <p className={classes.calm}>
          <IconCheck size={18} aria-hidden /> Nothing right now
        </p>
      ) : (
        <ul className={classes.attention}>
          {troubles.map((it) => (
            <li key={it.what}>
              <a href={it.href}>
                <IconAlertTriangleFilled size={18} aria-hidden />
                <strong>{it.what}</strong>
                {it.first !== '' && <span>{it.first}</span>}
                <span className={classes.leads}>
                  {it.screen} <IconArrowRight size={16} aria-hidden />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
