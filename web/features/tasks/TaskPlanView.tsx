import type { TaskPlan } from '#contract/admin-tasks.ts'
import { Notice } from '#web/ui/state/Notice.tsx'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import classes from './tasks.module.css'

/** What a task would do now, in counts and sentences. */
export function TaskPlanView({ plan: { counts, notes, whyNot } }: { plan: TaskPlan }) {
  return (
    <section aria-label="What it will do" className={classes.plan} aria-live="polite">
      {counts.length > 0 && (
        <LabelValues>
          {counts.map((it) => (
            <LabelValue key={it.label} label={it.label} value={String(it.count)} />
          ))}
        </LabelValues>
      )}
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((it) => (
            <li key={it}>{it}</li>
          ))}
        </ul>
      )}
      {whyNot !== null && <Notice>{whyNot}</Notice>}
    </section>
  )
}
