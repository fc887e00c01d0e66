import { rm } from 'node:fs/promises'
import path from 'node:path'
import { assemble } from '#server/app.ts'
import { clockNow } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'

const config = readConfig()
const folder = path.join(config.dataFolder, 'db')
// A killed process leaves its lock behind; the embedded database has no other user than this one.
if (config.databaseUrl === null) await rm(path.join(folder, 'postmaster.pid'), { force: true })
const database = await openDatabase(config.databaseUrl === null ? { folder } : { url: config.databaseUrl })
await migrate(database.db)
const { app } = await assemble(config, database, clockNow)
const address = await app.listen({ port: config.port, host: config.host })
process.stdout.write(`Kerbside is open at ${address}\n`)

let closing = false
async function close(): Promise<void> {
  if (closing) return
  closing = true
  await app.close()
  await database.close()
  process.exit(0)
}
process.on('SIGINT', () => void close())
process.on('SIGTERM', () => void close())
