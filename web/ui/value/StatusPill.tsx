import type { ReactNode } from 'react'
import classes from './StatusPill.module.css'

/**
 * `still`: nothing going on. `calm`: under way. `look`: needs attention. `good`: done. `bad`: went wrong or
 * ended.
 */
export type Tone = 'still' | 'calm' | 'good' | 'look' | 'bad'

/** A gate sign: pictogram on a plate, text next to it. Colour, icon and text say the same. */
export function StatusPill({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      <span className={classes.plate} aria-hidden>
        {icon}
      </span>
      <span className={classes.word}>{children}</span>
    </span>
  )
}
