import type { AppContext } from '#server/app-context.ts'
import { newCallReference } from '#server/http/calls.ts'
import { loggedError } from '#server/http/request-log.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { inCall, type Call } from '#server/work/current-call.ts'

/** Jobs whose runs are calls: with a reference, traced, and recorded when they fail. */
export function watchedJobs(context: AppContext, jobs: readonly Job[]): Job[] {
  return jobs.map((job) => ({ ...job, run: (stopping) => watched(context, job, stopping) }))
}

async function watched(
  { incidents, tracer, log }: AppContext,
  job: Job,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const name = `job ${job.name}`
  const reference = newCallReference()
  const span = tracer?.begin(name, {
    kind: 'internal',
    attributes: { 'kerbside.job': job.name, 'kerbside.reference': reference },
  })
  const call: Call = { name, reference, accountGuid: null, span: span ?? null }
  try {
    await inCall(call, () => job.run(stopping))
  } catch (error) {
    span?.fail(error)
    log.error({ err: error, reqId: reference }, name)
    const { message, stack } = loggedError(error as Error)
    incidents.record({ kind: 'job', message, detail: stack }, call)
    throw error
  } finally {
    span?.end()
  }
}
