import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import path from 'node:path'
import type { Binaries } from '#server/db/embedded/binaries.ts'
import { isDiskFull, lastWords } from '#server/db/embedded/server-process.ts'
import type { Launcher, Owner } from '#server/db/embedded/unprivileged-user.ts'
import { flushFolder } from '#server/db/flush.ts'

/** The data folder of the embedded Postgres ("cluster"): where it is, who owns it, and what is refused. */

/** Where the unprivileged user's files are when it cannot enter the portal's data folder. */
const sharedHome = '/var/lib/kerbside'
const ownerOnly = 0o700
const forAll = 0o755

export function clusterOf(dataFolder: string): string {
  return path.join(dataFolder, 'postgres')
}

/** Rejects a folder that this version can't open, with an error that explains the fix. Changes nothing. */
export async function checkCluster(dataFolder: string, majorVersion: number): Promise<void> {
  const [cluster, former] = [clusterOf(dataFolder), path.join(dataFolder, 'db')]
  if (await exists(path.join(former, 'PG_VERSION')))
    throw new Error(
      `${former} holds a database from an earlier version of the portal, ` +
        'which this version can’t open. Nothing was changed. Choose another folder with ' +
        `KERBSIDE_DATA, or move ${former} elsewhere to start with an empty database.`,
    )
  const files = await readdir(cluster).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw new Error(
      `The folder ${cluster} can’t be read (${error.code ?? 'unknown'}). Check its permissions.`,
    )
  })
  if (files.length === 0) return
  if (!files.includes('PG_VERSION') || !files.includes('global'))
    throw new Error(
      `The folder ${cluster} holds files but no complete database. Nothing was changed. ` +
        'Restore it from a backup, or choose another folder with KERBSIDE_DATA.',
    )
  const found = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (Number(found) !== majorVersion)
    throw new Error(
      `The database in ${cluster} was created by Postgres ${found}, ` +
        `but this is Postgres ${majorVersion}. Nothing was changed. ` +
        `Start the portal with the Postgres ${found} binaries (PG_BIN), or move its data with pg_upgrade.`,
    )
}

/** Binaries and cluster as the launcher's user can use them. */
export interface Placed {
  binaries: Binaries
  /** The cluster's real folder. */
  cluster: string
}

/** Creates the cluster if there is none, and lets the user that Postgres runs as use it and the programs. */
export async function placeCluster(
  dataFolder: string,
  launch: Launcher,
  found: Binaries,
  say: (line: string) => void,
): Promise<Placed> {
  const binaries = await usableBinaries(found, launch)
  // The programs run in another folder than the portal.
  const link = path.resolve(clusterOf(dataFolder))
  await dropEmpty(link)
  if (!(await exists(link))) await createCluster(await newHome(link, launch, say), link, launch, binaries)
  const cluster = await realpath(link)
  if (!launch.entersClosedFolders && !isOpenToAll(path.dirname(cluster)))
    throw new Error(
      `Postgres can’t run as root, and the user it runs as can’t access ${path.dirname(cluster)}. ` +
        'Move the data folder to a location that every user can access, such as /var/lib, ' +
        'and set KERBSIDE_DATA to it.',
    )
  if (launch.owner !== null) await giveTo(launch.owner, cluster)
  return { binaries, cluster }
}

/**
 * Written in a draft folder that gets its name when it is complete: a start that is killed here begins again.
 */
async function createCluster(
  home: string,
  link: string,
  launch: Launcher,
  { initdb }: Binaries,
): Promise<void> {
  const draft = `${home}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: ownerOnly })
  if (launch.owner !== null) await chown(draft, launch.owner.uid, launch.owner.gid)
  const flags = ['-D', draft, '-U', 'kerbside', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  const child = launch.spawn(initdb, flags, { cwd: draft, stdio: ['ignore', 'ignore', 'pipe'] })
  const said = lastWords(child)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true })
    throw new Error(
      isDiskFull(said())
        ? `The disk holding ${home} is full. Free some space, or choose another folder with KERBSIDE_DATA.`
        : `The embedded database could not be created in ${home}. Postgres says:\n${said().trim()}`,
    )
  }
  await rename(draft, home)
  await flushFolder(path.dirname(home))
  if (home === link) return
  await symlink(home, link)
  await flushFolder(path.dirname(link))
}

/**
 * The cluster's own place, or one under /var/lib that the unprivileged user can enter; a link then leads
 * there.
 */
async function newHome(link: string, launch: Launcher, say: (line: string) => void): Promise<string> {
  const parent = await realpath(path.dirname(link))
  if (launch.entersClosedFolders || isOpenToAll(parent)) return link
  await mkdir(sharedHome, { recursive: true, mode: forAll })
  const home = path.join(sharedHome, randomBytes(8).toString('hex'))
  say(
    `Postgres can’t run as root, and the user it runs as can’t access ${parent}. ` +
      `The database is stored in ${home}, and ${link} links to it.`,
  )
  return home
}

/** The programs, or a copy of them where the unprivileged user can enter. */
async function usableBinaries(found: Binaries, launch: Launcher): Promise<Binaries> {
  const real = await realpath(path.dirname(found.postgres))
  if (launch.entersClosedFolders || isOpenToAll(real)) return found
  const { size, mtimeMs } = await stat(found.postgres)
  const copy = path.join(sharedHome, `programs-${found.majorVersion}-${size}-${Math.round(mtimeMs)}`)
  if (!(await exists(copy))) {
    const draft = `${copy}.${process.pid}`
    await mkdir(sharedHome, { recursive: true, mode: forAll })
    await cp(path.dirname(real), draft, { recursive: true, verbatimSymlinks: true })
    await chmod(draft, forAll)
    await rename(draft, copy)
  }
  const at = (program: string) => path.join(copy, 'bin', path.basename(program))
  return { ...found, initdb: at(found.initdb), postgres: at(found.postgres), pgCtl: at(found.pgCtl) }
}

/** Whether every folder down to this one can be entered by everyone. */
export function isOpenToAll(folder: string): boolean {
  const parent = path.dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToAll(parent))
}

/** After a restore, or a start as another user, files belong to that user. */
async function giveTo(owner: Owner, cluster: string): Promise<void> {
  if ((await stat(cluster)).uid === owner.uid) return
  for (const name of await readdir(cluster, { recursive: true }))
    await lchown(path.join(cluster, name), owner.uid, owner.gid)
  await chmod(cluster, ownerOnly)
  // Last, so that a start that is killed here begins again.
  await chown(cluster, owner.uid, owner.gid)
}

async function dropEmpty(folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => null)
  if (files?.length === 0 && (await lstat(folder)).isDirectory()) await rm(folder, { recursive: true })
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
