import { IconAlertTriangleFilled } from '#web/ui/icon/first-icons.ts'
import { IconArrowRight, IconCheck } from '#web/ui/icon/icons.ts'
import { unassignedHours } from '#contract/dashboard.ts'
import { counted } from '#domain/text/counted.ts'
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
    cardMoney,
    desk,
    unreachable,
  } = today
  const configures = useMay('adminSystem')
  if (
    !unassigned &&
    !lateFlights &&
    !vehiclePapers &&
    !toApprove &&
    !guestRequests &&
    !guestTexts &&
    !cardMoney &&
    !desk &&
    !unreachable &&
    failedMessages === null
  )
    return null
  const troubles = troublesOf(today, { timeZone, configures })
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

/** The all-clear text. Dispatchers see how many hours were checked, since later trips may be unassigned. */
function clearText({ unassigned, trips }: Today, booksBelow: boolean): string {
  const open = trips?.find((it) => it.status === 'unassigned')?.count ?? 0
  const clear = booksBelow ? 'All clear today' : 'All clear'
  const sentences = [
    unassigned === null ? clear : `Nothing urgent in the next ${unassignedHours} hours`,
    ...(open === 0 ? [] : [`${counted(open, 'trip is', 'trips are')} still unassigned today`]),
    ...(booksBelow ? ['Open items in the books are below'] : []),
  ]
  return sentences.length === 1 ? sentences.join('') : `${sentences.join('. ')}.`
}
