import { counted } from '#domain/text/counted.ts'
import type { PortalStatus } from '#contract/status.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '#web/ui/icon/first-icons.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import classes from './status.module.css'

/** The problems with what to do about each, or that everything is working. */
export function Verdict({ status: { problems, at } }: { status: PortalStatus }) {
  const { timeZone } = useAccount().site
  const asOf = <time dateTime={at}>As of {timeText(at, timeZone)}</time>
  if (problems.length === 0)
    return (
      <p className={classes.fine} role="status">
        <IconCircleCheckFilled size={22} aria-hidden />
        <strong>Everything is working</strong>
        {asOf}
      </p>
    )
  return (
    <section className={classes.problems} aria-labelledby="problems">
      <div>
        <h2 id="problems">{counted(problems.length, 'problem')}</h2>
        {asOf}
      </div>
      <ul>
        {problems.map(({ text, advice, path }) => (
          <li key={text}>
            <IconAlertTriangleFilled size={18} aria-hidden />
            <div>
              <strong>{text}</strong>
              <p>
                {advice}
                {path !== null && (
                  <>
                    {' '}
                    <a href={path}>
                      Show<span className="said">: {text}</span>
                    </a>
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
