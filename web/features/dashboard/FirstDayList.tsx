import { IconCircleCheckFilled } from '#web/ui/icon/first-icons.ts'
import { IconCircle } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import type { FirstDay } from '#contract/first-day.ts'
import type { Beginning } from '#domain/first-day/checklist.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { beginningWords, stepWords } from './first-day-words.ts'
import classes from './first-day.module.css'

const SetupDialog = preloadable(async () => (await import('./SetupDialog.tsx')).SetupDialog)

/** As many gaps as fit at a glance; the linked pages show the rest. */
const gapsShown = 7

/** The heading level of the steps, one below the list's own heading. */
type StepHeading = 'h2' | 'h3'

/**
 * The steps to the first booking: what is done, what is missing, where to add it, and suggestions to apply.
 */
export function FirstDayList({ steps, heading }: { steps: FirstDay['steps']; heading: StepHeading }) {
  const [open, setOpen] = useState<Beginning | null>(null)
  return (
    <>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.step} {...step} heading={heading} onBegin={setOpen} />
        ))}
      </ol>
      {open && <SetupDialog key={open} beginning={open} onClose={() => setOpen(null)} />}
    </>
  )
}

type StepProps = FirstDay['steps'][number] & { heading: StepHeading; onBegin: (beginning: Beginning) => void }

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
          <span className="said">{isDone ? ': done' : ': to do'}</span>
        </Heading>
        {!isDone && (
          <ul className={classes.missing}>
            {missing.slice(0, gapsShown).map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
            {more > 0 && <li>and {more} more</li>}
          </ul>
        )}
        <div className={classes.ways}>
          {offers.map((offer) => (
            <Button key={offer} size="sm" onClick={() => onBegin(offer)}>
              {beginningWords[offer].offer}
            </Button>
          ))}
          {links.map((link) => (
            <a key={link.href} href={link.href}>
              {link.label}
            </a>
          ))}
        </div>
      </div>
    </li>
  )
}
