import { IconPlayerPlay } from '@tabler/icons-react'
import { useMemo } from 'react'
import { manualJobs, queryJobs, startJob, type JobRun, type ManualJob } from '#contract/jobs.ts'
import { screens } from '#contract/screens.ts'
import { useList } from '../../api/use-list.ts'
import { useSave } from '../../api/use-save.ts'
import { JobProgress } from '#web/parts/jobs/JobProgress.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { runColumns } from './run-columns.tsx'
import classes from './tasks.module.css'

const live = ['job'] as const
const tasks: Record<ManualJob, { title: string; summary: string }> = {
  'flight-schedule': {
    title: 'Make flights of the schedule',
    summary: 'Makes the flights still missing up to the horizon (Configuration, Flight schedule). Runs by itself every night.',
  },
  'clean-up': {
    title: 'Delete expired data',
    summary: 'Expired sessions, codes, stored replies and live events. Runs by itself every night; deletes no bookings, money or history.',
  },
  'flight-data': {
    title: 'Update flight times',
    summary: 'Asks the flight data service for the flights of today and tomorrow. Runs by itself every few minutes.',
  },
}

/** Configuration: the tasks that can be started by hand, and every run with its progress and result. */
export default function TasksPage() {
  const { timeZone } = useAccount().site
  const list = useList(queryJobs, {}, { live })
  const columns = useMemo(() => runColumns(timeZone), [timeZone])
  return (
    <Page title="Tasks" back={screens.configuration.path} busy={list.requestState === 'Network'}>
      <LoadBoundary {...list}>
        <div className={classes.page}>
          <div className={classes.tasks}>
            {manualJobs.map((name) => (
              <Task key={name} name={name} latest={list.rows.find((it) => it.name === name)} />
            ))}
          </div>
          <DataTable
            label="Runs of tasks"
            name="job-runs"
            columns={columns}
            rows={list.rows}
            rowKey={(it) => it.guid}
            live
            more={{ has: list.hasMore, loading: list.loadingMore, load: list.loadMore }}
            empty={<Notice>No task has run yet</Notice>}
          />
        </div>
      </LoadBoundary>
    </Page>
  )
}

function Task({ name, latest }: { name: ManualJob; latest: JobRun | undefined }) {
  const { title, summary } = tasks[name]
  const { save, sending, problems } = useSave(startJob, { refreshes: [queryJobs] })
  const isOpen = latest?.state === 'queued' || latest?.state === 'running'
  return (
    <section className={classes.task} aria-label={title}>
      <h2>{title}</h2>
      <p className={classes.soft}>{summary}</p>
      <Button
        icon={<IconPlayerPlay size={18} aria-hidden />}
        busy={sending}
        disabledReason={isOpen ? 'This task is under way' : null}
        onClick={() => void save({ body: { name } })}
      >
        Run now
        <span className="said">: {title}</span>
      </Button>
      <Problems problems={problems} />
      {latest && <JobProgress guid={latest.guid} />}
    </section>
  )
}
