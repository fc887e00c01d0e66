import { factsOf } from '#web/parts/changes/history-facts.ts'
import { useAccount } from '#web/shell/account/account.ts'
import classes from './history.module.css'

/** Recorded values as they are now, and as they will be. Those that stay are left out. */
export function FactChanges({ now, next }: { now: object; next: object }) {
  const { timeZone, currency } = useAccount().site
  const facts = factsOf(now, next, { timeZone, currency }).filter((it) => it.moved)
  return (
    <table className={classes.facts}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Current value</th>
          <th scope="col">Restored value</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before ?? '–'}</td>
            <td>{after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
