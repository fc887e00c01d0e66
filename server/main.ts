import { assemble } from '#server/app.ts'
import { clockAhead } from '#server/clock.ts'
import { readConfig, type Config } from '#server/config.ts'
import { greeting } from '#server/greeting.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { serveBackups } from '#server/maintenance/backup-socket.ts'
import { openApp } from '#server/open-app.ts'
import { checkAddress } from '#server/start-checks.ts'
import { scheduledJobs } from '#server/scheduled-jobs.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const fail = (error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return process.exit(1)
}
const config = readConfigOrFail()
const now = clockAhead(config.clockOffsetSeconds)
if (config.clockOffsetSeconds !== 0) say(`The clock is set to ${now()} (CLOCK_OFFSET_SECONDS).`)
await checkAddress(config).catch(fail)
const { database, sealer, release } = await openApp(config, now(), say).catch(fail)
const { app, context } = await assemble(config, database, sealer, now)
const stopBackups = config.databaseUrl === null ? await serveBackups(config.dataFolder, database, context.log) : async () => {}
const jobs = await startJobs(database, scheduledJobs(context), context.log)
const address = await app.listen({ port: config.port, host: config.host })
for (const line of await greeting(database.db, address, config.publicUrl, now())) say(line)

function readConfigOrFail(): Config {
  try {
    return readConfig()
  } catch (error) {
    return fail(error as Error)
  }
}

let closing = false
async function close(): Promise<void> {
  if (closing) return
  closing = true
  await app.close()
  await jobs.stop()
  await stopBackups()
  await database.close()
  await release()
  process.exit(0)
}
process.on('SIGINT', () => void close())
process.on('SIGTERM', () => void close())
