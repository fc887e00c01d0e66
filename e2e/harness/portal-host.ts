import { readConfig } from '#server/config.ts'
import { openPortal, servePortal } from '#server/start-portal.ts'

type Settings = Record<string, string | undefined>

/**
 * What a process that hosts portals, one after the other, is asked, and answers; `output` is what the portal
 * prints or logs.
 */
export type HostRequest = { start: Settings } | 'close'
export type HostAnswer = 'open' | 'closed' | { failed: string } | { output: string }

const answer = (it: HostAnswer) => process.send?.(it)
const output = (text: string) => answer({ output: text })
const say = (line: string) => output(`${line}\n`)
let close = async () => {}

process.on('message', (asked: HostRequest) => void (asked === 'close' ? end() : start(asked.start)))
// The parent process is gone.
process.on('disconnect', () => process.exit(0))

async function start(settings: Settings): Promise<void> {
  try {
    close = await servePortal(await openPortal(readConfig(settings), say), say, { write: output })
    answer('open')
  } catch (error) {
    answer({ failed: String((error as Error).stack) })
  }
}

async function end(): Promise<void> {
  await close()
  answer('closed')
}
