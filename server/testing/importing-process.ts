import { openDatabase } from '#server/db/connection.ts'
import { customersSource } from '#server/features/customers-import/commands/customers-source.ts'
import { importJobs } from '#server/features/import-runs/commands/import-jobs.ts'
import { runQueuedJobs } from '#server/features/tasks/commands/run-jobs.ts'

/**
 * A separate process that runs the queued imports until they are done or it is killed. It writes one line for
 * each step.
 */
const [url = '', now = ''] = process.argv.slice(2)
const database = openDatabase({ url, connections: 4 })
const jobs = importJobs([customersSource]).map((job) => ({
  ...job,
  runStored: (context: Parameters<typeof job.runStored>[0], stored: unknown) =>
    job.runStored(
      {
        ...context,
        progress: (done, total, message) => {
          process.stdout.write('step\n')
          context.progress(done, total, message)
        },
      },
      stored,
    ),
}))
const log = { error: (error: unknown) => void process.stderr.write(`${String(error)}\n`) }
await runQueuedJobs({ db: database.db, jobs, clock: () => now, log })
await database.close()
process.stdout.write('done\n')
