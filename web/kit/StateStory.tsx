import { LoadBoundary, type LoadBoundaryProps } from '#web/ui/state/LoadBoundary.tsx'
import { Story } from './Story.tsx'
import classes from './kit.module.css'

const states: [string, Pick<LoadBoundaryProps, 'loadState' | 'requestState'>, number | null][] = [
  ['First load', { loadState: 'NotLoaded', requestState: 'Network' }, null],
  ['Server error', { loadState: 'NotLoaded', requestState: 'ServerError' }, null],
  ['No network', { loadState: 'NotLoaded', requestState: 'NetworkError' }, null],
  ['Forbidden', { loadState: 'Forbidden', requestState: 'Idle' }, null],
  ['Not found', { loadState: 'NotFound', requestState: 'Idle' }, null],
  ['Stale', { loadState: 'Loaded', requestState: 'NetworkError' }, 1_795_183_320_000],
]

export function StateStory() {
  return (
    <Story title="Loading states">
      <div className={classes.pair}>
        {states.map(([title, state, staleSince]) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <LoadBoundary {...state} reload={() => {}} staleSince={staleSince}>
              <p>Loaded content</p>
            </LoadBoundary>
          </section>
        ))}
      </div>
    </Story>
  )
}
