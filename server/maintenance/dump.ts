import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { programFolders } from '#server/config.ts'

/** The tools of Postgres that dump and restore a database that is not the embedded one. */

const run = promisify(execFile)

export async function dumpDatabase(url: string, file: string): Promise<void> {
  await runTool('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`])
}

/** Into an empty database, whole or not at all. */
export async function restoreDump(url: string, file: string): Promise<void> {
  await runTool('pg_restore', url, [
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
    file,
  ])
}

/** The password goes in the environment: arguments can be read by every user of the machine. */
async function runTool(tool: 'pg_dump' | 'pg_restore', url: string, args: readonly string[]): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const { pgBin, path } = programFolders()
  const program = pgBin === null ? tool : join(pgBin, tool)
  try {
    await run(program, [...args, `--dbname=${address.href}`], {
      env: { PATH: path, ...(password === '' ? {} : { PGPASSWORD: password }) },
    })
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    throw new Error(
      code === 'ENOENT'
        ? `${tool} is not installed, but is needed for the database in DATABASE_URL. ` +
            'Install the Postgres client programs, or set PG_BIN to their folder.'
        : `${tool} failed:\n${stderr.trim()}`,
      { cause: error },
    )
  }
}
