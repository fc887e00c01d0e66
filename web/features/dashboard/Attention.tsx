import { IconAlertTriangleFilled } from '#web/ui/icon/first-icons.ts'
import { IconArrowRight, IconCheck } from '#web/ui/icon/icons.ts'
import { unassignedHours } from '#contract/dashboard.ts'
import { useMay } from '#web/shell/account/account.ts'
import type { Today } from './TodayNumbers.tsx'
import { troublesOf } from './troubles.ts'
import classes from './dashboard.module.css'

/** What needs action now: one line per kind of problem, linked to the page where it is fixed. */
export function Attention({
  today,
  timeZone,
  booksBelow,
}: {
  today: Today
  timeZone: string
  /** Open items in the books are listed below this list. */
  booksBelow: boolean
}) {
  const {
    unassigned,
    lateFlights,
    failedMessages,
    vehiclePapers,
    toApprove,
    guestRequests,
    guestTexts,
    followUps,
    cardMoney,
    desk,
    unreachable,
  } = today
  const configures = useMay('adminSystem')
  const troubles = troublesOf(today, { timeZone, configures })
  if (
    troubles.length === 0 &&
    !unassigned &&
    !lateFlights &&
    !vehiclePapers &&
    !toApprove &&
    !guestRequests &&
    !guestTexts &&
    !followUps &&
    !cardMoney &&
    !desk &&
    !unreachable &&
    failedMessages === null
  )
    return null
  return (
    <section aria-labelledby="dashboard-attention">
      <h2 id="dashboard-attention">Needs attention</h2>
      {troubles.length === 0 ? (
        <p className={classes.calm}>
          <IconCheck size={18} aria-hidden /> {clearText(today, booksBelow)}
        </p>
      ) : (
        <ul className={classes.attention}>
          {troubles.map((trouble) => (
            <li key={trouble.what}>
              <a href={trouble.href}>
                <IconAlertTriangleFilled size={18} aria-hidden />
                <strong>{trouble.what}</strong>
                {trouble.first !== '' && <span>{trouble.first}</span>}
                <span className={classes.leads}>
                  {trouble.screen} <IconArrowRight size={16} aria-hidden />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/**
 * Claims only what was checked. Dispatchers are told how many hours that covers, because later trips may be
 * unassigned. Readers of the books are referred to the figures below.
 */
function clearText({ unassigned }: Today, booksBelow: boolean): string {
  if (unassigned !== null) return `Nothing urgent in the next ${unassignedHours} hours`
  return booksBelow ? 'Nothing urgent. See the books below.' : 'All clear'
}
