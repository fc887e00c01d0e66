import { clientLog } from '#contract/account.ts'
import { call, type CallArgs } from '#web/api/client.ts'

/** The reports of this page, by message. */
const reports = new Map<string, Promise<string | null>>()

/**
 * Reports a browser error to the server, once per message, so that an error loop doesn't flood it. Returns
 * the report's reference; null if the server can't be reached.
 */
export function reportCrash(error: unknown): Promise<string | null> {
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2000)
  // oxlint-disable-next-line no-console -- developers look for it in the browser's console
  console.error(error)
  const earlier = reports.get(message)
  if (earlier) return earlier
  const stack = error instanceof Error ? error.stack?.slice(0, 8000) : undefined
  const report = sendReport({
    body: {
      level: 'error',
      message,
      url: location.href.slice(0, 2000),
      ...(stack === undefined ? {} : { stack }),
    },
  })
  reports.set(message, report)
  return report
}

async function sendReport(args: CallArgs<typeof clientLog>): Promise<string | null> {
  const outcome = await call(clientLog, args)
  return outcome.kind === 'ok' ? outcome.reply.reference : null
}
