import { once } from 'node:events'
import { readConfig, type Config } from '#server/config.ts'
import { closePortal, openPortal, servePortal } from '#server/start-portal.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const fail = (error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return process.exit(1)
}
let closing = false
const config = readConfigOrFail()
const webApp = config.awaitWebApp ? webAppIsBuilt() : true
// Until the portal is open, ending the process stops its database.
let close = async () => {}
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))
const opened = await openPortal(config, say).catch(fail)
close = () => closePortal(opened)
if (!(await webApp)) await end(1)
else if (!closing) close = await servePortal(opened, say)

function readConfigOrFail(): Config {
  try {
    return readConfig()
  } catch (error) {
    return fail(error as Error)
  }
}

/** The parent process sends a message when the web app is built. A disconnect means that it is gone. */
async function webAppIsBuilt(): Promise<boolean> {
  if (!process.connected)
    return fail(
      new Error('AWAIT_WEB_APP=1 needs a parent process that sends a message. Remove it, or use npm start.'),
    )
  const isBuilt = await Promise.race([
    once(process, 'message').then(() => true),
    once(process, 'disconnect').then(() => false),
  ])
  if (process.connected) process.disconnect?.()
  return isBuilt
}

async function end(code: number): Promise<void> {
  if (closing) return
  closing = true
  await close()
  process.exit(code)
}
