import { cancelJob, jobRunDetail, queryJobs, type JobRun } from '#contract/jobs.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import classes from './JobProgress.module.css'

const live = ['job'] as const

/** A task's run, updated live: progress, message, result, and a button to cancel it. */
export function JobProgress({ guid }: { guid: string }) {
  const loaded = useLoad(jobRunDetail, { params: { id: guid } }, { live })
  return <LoadBoundary {...loaded}>{loaded.data && <Run run={loaded.data} />}</LoadBoundary>
}

function Run({ run }: { run: JobRun }) {
  const { timeZone } = useAccount().site
  const { save, sending, problems } = useSave(cancelJob, { refreshes: [jobRunDetail, queryJobs] })
  const isOpen = run.state === 'queued' || run.state === 'running'
  return (
    <div className={classes.run}>
      <p className={classes.line}>
        <Status of="job" is={run.state} />
        <time dateTime={run.endedAt ?? run.requestedAt}>
          {dayTimeText(run.endedAt ?? run.requestedAt, timeZone)}
        </time>
      </p>
      {isOpen && <Bar run={run} />}
      <p role="status">{run.message}</p>
      <LabelValues>
        {run.result.map(({ label, count }) => (
          <LabelValue key={label} label={label} value={String(count)} />
        ))}
      </LabelValues>
      {isOpen && (
        <Button
          busy={sending}
          disabledReason={run.whyNotCancel}
          onClick={() => void save({ params: { id: run.guid } })}
        >
          Cancel task
        </Button>
      )}
      <Problems problems={problems} />
    </div>
  )
}

/** Indeterminate without a total. */
function Bar({ run: { title, done, total } }: { run: JobRun }) {
  const amount = total === null || total === 0 ? {} : { value: done, max: total }
  return <progress className={classes.bar} aria-label={`Progress: ${title}`} {...amount} />
}
