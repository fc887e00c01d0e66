import { clientLog } from '#contract/account.ts'
import { call } from '#web/api/client.ts'

const text = new Set<string>()

/** Reports a browser error to the server, once per message, so that an error loop doesn't flood it. */
export function reportCrash(error: unknown): void {
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 2000)
  // oxlint-disable-next-line no-console -- developers look for it in the browser's console
  console.error(error)
  if (text.has(message)) return
  text.add(message)
  const stack = error instanceof Error ? error.stack?.slice(0, 8000) : undefined
  void call(clientLog, {
    body: {
      level: 'error',
      message,
      url: location.href.slice(0, 2000),
      ...(stack === undefined ? {} : { stack }),
    },
  })
}
