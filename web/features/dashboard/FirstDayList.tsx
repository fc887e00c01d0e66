import { IconCircleCheckFilled } from '#web/ui/icon/first-icons.ts'
import { IconCircle } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import type { FirstDay } from '#contract/first-day.ts'
import type { Beginning } from '#domain/first-day/checklist.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { beginningWords, stepWords } from './first-day-words.ts'
import classes from './first-day.module.css'

const BeginningDialog = preloadable(async () => (await import('./BeginningDialog.tsx')).BeginningDialog)

/** As many gaps as can be read at a glance; the rest stand where they are closed. */
const gapsShown = 7

/** The level of the steps' titles: one below the heading they stand under. */
type StepHeading = 'h2' | 'h3'

/** The steps to the first booking: what is done, what is missing, where to do it, and what can be made at once. */
export function FirstDayList({ steps, heading }: { steps: FirstDay['steps']; heading: StepHeading }) {
  const [open, setOpen] = useState<Beginning | null>(null)
  return (
    <>
      <ol className={classes.steps}>
        {steps.map((it) => (
          <Step key={it.step} {...it} heading={heading} onBegin={setOpen} />
        ))}
      </ol>
      {open && <BeginningDialog key={open} beginning={open} onClose={() => setOpen(null)} />}
    </>
  )
}

type StepProps = FirstDay['steps'][number] & { heading: StepHeading; onBegin: (it: Beginning) => void }

function Step({ step, missing, offers, heading: Heading, onBegin }: StepProps) {
  const { title, links } = stepWords[step]
  const isDone = missing.length === 0
  const more = missing.length - gapsShown
  return (
    <li data-done={isDone || undefined}>
      {isDone ? <IconCircleCheckFilled size={22} aria-hidden /> : <IconCircle size={22} aria-hidden />}
      <div>
        <Heading className={classes.title}>
          {title}
          <span className="said">{isDone ? ': done' : ': not done yet'}</span>
        </Heading>
        {!isDone && (
          <ul className={classes.missing}>
            {missing.slice(0, gapsShown).map((it) => (
              <li key={it}>{it}</li>
            ))}
            {more > 0 && <li>and {more} more</li>}
          </ul>
        )}
        <div className={classes.ways}>
          {offers.map((it) => (
            <Button key={it} size="sm" onClick={() => onBegin(it)}>
              {beginningWords[it].offer}
            </Button>
          ))}
          {links.map((it) => (
            <a key={it.href} href={it.href}>
              {it.label}
            </a>
          ))}
        </div>
      </div>
    </li>
  )
}
