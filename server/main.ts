import { readConfig, type Config } from '#server/config.ts'
import { openPortal, servePortal } from '#server/start-portal.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const fail = (error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return process.exit(1)
}
const opened = await openPortal(readConfigOrFail(), say).catch(fail)
const close = await servePortal(opened, say)

function readConfigOrFail(): Config {
  try {
    return readConfig()
  } catch (error) {
    return fail(error as Error)
  }
}

let closing = false
async function end(): Promise<void> {
  if (closing) return
  closing = true
  await close()
  process.exit(0)
}
process.on('SIGINT', () => void end())
process.on('SIGTERM', () => void end())
