import type { TaskPlan } from '#contract/admin-tasks.ts'
import { Notice } from '#web/ui/state/Notice.tsx'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import classes from './tasks.module.css'

/** A task's preview as counts and notes. */
export function TaskPlanView({ plan: { counts, notes, whyNot } }: { plan: TaskPlan }) {
  return (
    <section aria-label="Preview" className="stack" aria-live="polite">
      {counts.length > 0 && (
        <LabelValues>
          {counts.map((count) => (
            <LabelValue key={count.label} label={count.label} value={String(count.count)} />
          ))}
        </LabelValues>
      )}
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {whyNot !== null && <Notice>{whyNot}</Notice>}
    </section>
  )
}
