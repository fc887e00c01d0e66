import type { GroupDetail } from '#contract/groups.ts'
import classes from './group.module.css'

/** The passengers. */
export function GroupPassengers({ passengers }: Pick<GroupDetail, 'passengers'>) {
  return (
    <section className={classes.panel} aria-labelledby="passengers">
      <h2 id="passengers" className={classes.panelHead}>
        Passengers
      </h2>
      <ol className={classes.people}>
        {passengers.map((it) => (
          <li key={it.guid}>
            {nameOf(it) === '' ? <span className={classes.soft}>No name yet</span> : <strong>{nameOf(it)}</strong>}
            {it.ageBand !== 'adult' && <span className={classes.soft}>{it.ageBand}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function nameOf({ firstName, lastName }: GroupDetail['passengers'][number]): string {
  return `${firstName} ${lastName}`.trim()
}
