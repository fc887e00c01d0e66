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
              <span className="soft">No name yet</span>
            ) : (
              <strong>{nameOf(passenger)}</strong>
            )}
            {passenger.ageBand !== 'adult' && <span className="soft">{passenger.ageBand}</span>}
            <DetailTexts details={passenger.details} className="soft" />
          </li>
        ))}
      </ol>
    </section>
  )
}

function nameOf({ firstName, lastName }: GroupDetail['passengers'][number]): string {
  return `${firstName} ${lastName}`.trim()
}
