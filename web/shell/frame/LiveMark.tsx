import { useIsAway } from '#web/api/connection.ts'
import { useLiveState } from '#web/api/use-live.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { useLiveNote } from './live-note.ts'
import classes from './Header.module.css'

/**
 * Whether the screen updates live: "Live", "Offline", or since when it hasn't; or what a page that works
 * offline says.
 */
export function LiveMark() {
  const live = useLiveState()
  const isAway = useIsAway()
  const note = useLiveNote()
  const { timeZone } = useAccount().site
  const [state, ...more] = (note?.text ?? (isAway ? 'Offline' : wordsFor(live, timeZone))).split(' · ')
  return (
    <span className={classes.live} data-state={note?.state ?? (isAway ? 'offline' : live.kind)} role="status">
      <span className={classes.dot} aria-hidden />
      <span>
        {state}
        {more.length > 0 && <span className={classes.more}>{` · ${more.join(' · ')}`}</span>}
      </span>
    </span>
  )
}

function wordsFor(state: ReturnType<typeof useLiveState>, timeZone: string): string {
  if (state.kind === 'live') return 'Live'
  return state.kind === 'off' ? 'Connecting' : `Reconnecting · as of ${timeText(state.since, timeZone)}`
}
