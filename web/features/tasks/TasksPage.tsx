import { IconPlayerPlay } from '#web/ui/icon/icons.ts'
import { useMemo, type ComponentType } from 'react'
import { addQueryNames, updateAviationNames, updateFlightTimes } from '#contract/admin-tasks.ts'
import { configurationPath } from '#contract/addresses.ts'
import { queryJobs, startCleanUp, type JobRun } from '#contract/jobs.ts'
import { screens } from '#contract/screens.ts'
import { useList } from '#web/api/use-list.ts'
import { useSave } from '#web/api/use-save.ts'
import { JobProgress } from '#web/parts/jobs/JobProgress.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog, Problems } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { runColumns } from './run-columns.tsx'
import {
  AirportsTask,
  DayNumbersTask,
  OriginalDatesTask,
  PlainTask,
  ScheduleTask,
  type TaskDialogProps,
} from './task-dialogs.tsx'
import classes from './tasks.module.css'

const live = ['job'] as const

interface Task {
  title: string
  summary: string
  /** The names of the jobs it starts. The first is the task's own name in the address. */
  jobs: readonly [string, ...string[]]
  /** Its preview and inputs. */
  body: ComponentType<TaskDialogProps>
}

const tasks: readonly Task[] = [
  {
    title: 'Flight schedules',
    summary:
      'Creates flights from the weekly schedule, or imports a schedule from a file or the flight data ' +
      'service. Runs every night.',
    jobs: ['flight-schedule', 'service-schedule', 'import-schedule'],
    body: ScheduleTask,
  },
  {
    title: 'Update flight times',
    summary: 'Fetches today’s and tomorrow’s flights from the flight data service. Runs every few minutes.',
    jobs: ['flight-data'],
    body: (props) => <PlainTask task={updateFlightTimes} {...props} />,
  },
  {
    title: 'Assign day numbers',
    summary: 'Assigns day numbers to parties that don’t have one on a given date.',
    jobs: ['day-numbers'],
    body: DayNumbersTask,
  },
  {
    title: 'Reset airports',
    summary: 'Resets airports to the bundled list or an OurAirports file. Manual edits are overwritten.',
    jobs: ['reset-airports'],
    body: AirportsTask,
  },
  {
    title: 'Update airport and airline names',
    summary: 'Updates the names of airports and airlines from the bundled lists. Keeps manual edits.',
    jobs: ['aviation-names'],
    body: (props) => <PlainTask task={updateAviationNames} {...props} />,
  },
  {
    title: 'Rebuild the search index of names',
    summary: 'Rebuilds the names used to search for customers, passengers and locations.',
    jobs: ['query-names'],
    body: (props) => <PlainTask task={addQueryNames} {...props} />,
  },
  {
    title: 'Reset original booking dates',
    summary: 'Sets each reservation’s original booking date to the day its first booking was made.',
    jobs: ['original-dates'],
    body: OriginalDatesTask,
  },
]

/** The tasks that can be started by hand, and every run with its progress and result. */
export default function TasksPage() {
  const { timeZone } = useAccount().site
  const list = useList(queryJobs, {}, { live })
  const columns = useMemo(() => runColumns(timeZone), [timeZone])
  const [url, setUrl] = useUrlState({ task: '' })
  const open = tasks.find((it) => it.jobs[0] === url.task)
  const close = () => setUrl({ task: '' })
  const latestOf = (jobs: readonly string[]) => list.rows.find((it) => jobs.includes(it.name))
  return (
    <Page title="Tasks" back={screens.configuration.path} busy={list.requestState === 'Network'}>
      <LoadBoundary {...list}>
        <div className={classes.page}>
          <div className={classes.tasks}>
            {tasks.map((task) => (
              <TaskCard
                key={task.title}
                title={task.title}
                summary={task.summary}
                latest={latestOf(task.jobs)}
                onRun={() => setUrl({ task: task.jobs[0] })}
              />
            ))}
            <section className={classes.task} aria-label="Import locations">
              <h2>Import locations</h2>
              <p className="note">
                Export locations as CSV, edit them in a spreadsheet, and import them again.
              </p>
              <Button href={configurationPath('locations-file')}>Import and export</Button>
              <Latest run={latestOf(['upload-locations'])} />
            </section>
            <CleanUp latest={latestOf(['clean-up'])} />
          </div>
          <DataTable
            label="Task runs"
            name="job-runs"
            columns={columns}
            rows={list.rows}
            rowKey={(it) => it.guid}
            live
            more={{ has: list.hasMore, loading: list.loadingMore, load: list.loadMore }}
            empty={<Notice>No tasks have run yet. Their results appear here.</Notice>}
          />
        </div>
      </LoadBoundary>
      {open && (
        <Dialog open title={open.title} onClose={close} size="lg">
          <open.body onClose={close} />
        </Dialog>
      )}
    </Page>
  )
}

interface TaskCardProps {
  title: string
  summary: string
  latest: JobRun | undefined
  busy?: boolean
  problems?: readonly string[]
  onRun: () => void
}

function TaskCard({ title, summary, latest, busy = false, problems = [], onRun }: TaskCardProps) {
  const isOpen = latest?.state === 'queued' || latest?.state === 'running'
  return (
    <section className={classes.task} aria-label={title}>
      <h2>{title}</h2>
      <p className="note">{summary}</p>
      <Button
        icon={<IconPlayerPlay size={18} aria-hidden />}
        busy={busy}
        disabledReason={isOpen ? 'This task is already running' : null}
        onClick={onRun}
      >
        Run
        <span className="said">: {title}</span>
      </Button>
      <Problems problems={problems} />
      <Latest run={latest} />
    </section>
  )
}

function Latest({ run }: { run: JobRun | undefined }) {
  return run ? <JobProgress guid={run.guid} /> : null
}

/** Deletes no business data, so it runs without a preview. */
function CleanUp({ latest }: { latest: JobRun | undefined }) {
  const { save, sending, problems } = useSave(startCleanUp, { refreshes: [queryJobs] })
  const summary =
    'Deletes expired sessions, codes, stored API responses and live events. Keeps bookings, ' +
    'payments and history. Runs every night.'
  return (
    <TaskCard
      title="Delete expired data"
      summary={summary}
      latest={latest}
      busy={sending}
      problems={problems}
      onRun={() => void save()}
    />
  )
}
