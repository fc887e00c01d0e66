import { IconCloudOff, IconMoodEmpty } from '#web/ui/icon/first-icons.ts'
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { messages, referenceText } from '#contract/wire-errors.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { epochMs } from '#domain/calendar/epoch.ts'
import { airportZone, portalTimeOf } from '#web/clock.ts'
import { clockText } from '#web/ui/value/format.ts'
import { ForbiddenIcon, Notice } from './Notice.tsx'
import classes from './LoadBoundary.module.css'

export interface LoadBoundaryProps {
  loadState: 'NotLoaded' | 'Loaded' | 'NotFound' | 'Saved' | 'NeedAuth' | 'Forbidden'
  requestState: 'Idle' | 'Network' | 'ServerError' | 'NetworkError'
  reload: () => void
  staleSince: number | null
  /** Why the request failed. A server error has a reference to read out. */
  failure?: { kind: string; requestId?: string } | null
  /** The placeholder during the first load. Defaults to lines of text. */
  skeleton?: ReactNode
  /** The content, once loaded. */
  children: ReactNode
}

/**
 * What a screen shows in every loading state: a skeleton if the first load takes over 200 ms, an error with a
 * retry button if it fails, and older content under a note with its age.
 */
export function LoadBoundary({
  loadState,
  requestState,
  reload,
  staleSince,
  failure,
  skeleton,
  children,
}: LoadBoundaryProps) {
  const isLoaded = loadState === 'Loaded' || loadState === 'Saved'
  // Renders the answer in slices, so that the page responds to input in between.
  const isDrawn = useDeferredValue(isLoaded)
  if (loadState === 'Forbidden') return <Notice icon={<ForbiddenIcon />}>{messages.forbidden}</Notice>
  if (loadState === 'NotFound')
    return <Notice icon={<IconMoodEmpty size={40} stroke={1.5} aria-hidden />}>{messages.notFound}</Notice>
  const failed =
    requestState === 'ServerError'
      ? messages.serverError
      : requestState === 'NetworkError'
        ? messages.networkError
        : null
  const reference = failure?.requestId ?? null
  if (isLoaded && isDrawn) {
    return (
      <>
        {failed && staleSince !== null && (
          <StaleNote message={failed} since={staleSince} reference={reference} onRetry={reload} />
        )}
        {children}
      </>
    )
  }
  if (failed && !isLoaded) return <LoadFailed message={failed} reference={reference} onRetry={reload} />
  return <Late>{skeleton ?? <SkeletonLines />}</Late>
}

interface FailedProps {
  message: string
  reference?: string | null
  onRetry: () => void
}

export function LoadFailed({ message, reference = null, onRetry }: FailedProps) {
  return (
    <div role="alert">
      <Notice
        icon={<IconCloudOff size={40} stroke={1.5} aria-hidden />}
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        <span>{message}</span>
        {reference !== null && <span className={classes.reference}>{referenceText(reference)}</span>}
      </Notice>
    </div>
  )
}

function StaleNote({ message, since, reference = null, onRetry }: FailedProps & { since: number }) {
  return (
    <div className={classes.stale} role="status">
      <IconCloudOff size={18} aria-hidden />
      <span>
        {message}. Last updated at <time>{clockText(epochMs(portalTimeOf(since)), airportZone())}</time>.
        {reference !== null && ` ${referenceText(reference)}`}
      </span>
      <Button size="xs" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

const skeletonAfterMs = 200

/** Renders nothing at first: most loads end before a skeleton would be noticed. */
export function Late({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), skeletonAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-live="polite" className={classes.waiting} data-waiting>
      {late && (
        <>
          <span className="said">Loading</span>
          {children}
        </>
      )}
    </div>
  )
}

export function SkeletonLines({ lines = 6 }: { lines?: number }) {
  return (
    <div className={classes.lines} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={classes.line}
          style={{ width: line === 0 ? '40%' : `${96 - ((line * 17) % 30)}%` }}
        />
      ))}
    </div>
  )
}

export function PageSkeleton() {
  return (
    <Late>
      <SkeletonLines />
    </Late>
  )
}
