import { demoHistory, type DemoHistory as Progress } from '#contract/dashboard.ts'
import { useLoad } from '#web/api/use-load.ts'
import classes from './demo-history.module.css'

const live = ['demoHistory'] as const

/**
 * Live progress of loading the demo company's history. `first`: the progress in the Dashboard's own reply.
 */
export function DemoHistory({ first }: { first: Progress }) {
  const { data } = useLoad(demoHistory, {}, { live })
  const shown = data === undefined ? first : data.progress
  if (shown === null) return null
  return (
    <div className={classes.history}>
      <span id="demo-history">{shown.text}</span>
      <progress aria-labelledby="demo-history" value={shown.done} max={shown.total} />
    </div>
  )
}
