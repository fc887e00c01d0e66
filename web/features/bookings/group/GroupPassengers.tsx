import { DetailTexts } from '#web/parts/details/DetailTexts.tsx'
import type { GroupDetail } from '#contract/groups.ts'
import classes from './group.module.css'

export function GroupPassengers({ passengers }: Pick<GroupDetail, 'passengers'>) {
  return (
    <section className={classes.panel} aria-labelledby="passengers">
      <h2 id="passengers" className={classes.panelHead}>
        Passengers
      </h2>
      <ol className={classes.people}>
        {passengers.map((passenger) => (
          <li key={passenger.guid}>
            {nameOf(passenger) === '' ? (
              <span className={classes.soft}>No name yet</span>
            ) : (
              <strong>{nameOf(passenger)}</strong>
            )}
            {passenger.ageBand !== 'adult' && <span className={classes.soft}>{passenger.ageBand}</span>}
            <DetailTexts details={passenger.details} className={classes.soft} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function nameOf({ firstName, lastName }: GroupDetail['passengers'][number]): string {
  return `${firstName} ${lastName}`.trim()
}
