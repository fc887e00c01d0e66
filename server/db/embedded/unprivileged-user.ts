import { execFileSync, spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { programFolders } from '#server/config.ts'

/** The user that Postgres runs as instead of root. */
export interface Owner {
  uid: number
  gid: number
}

/** How the programs of Postgres are started. */
export interface Launcher {
  /** Null: as the user of the portal. */
  owner: Owner | null
  /** Whether they can use files below folders that only root may enter. */
  entersClosedFolders: boolean
  spawn(command: string, args: readonly string[], options?: SpawnOptions): ChildProcess
}

/** Postgres reads no other settings of the portal's environment, and writes its messages in English. */
const environment = { PATH: programFolders().path, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
const readsEverything = '+dac_read_search'

/**
 * Postgres refuses to run as root, so root starts it as the user `kerbside` if it exists, otherwise as
 * `nobody`. That user can't enter folders such as /root; where the system allows it, Postgres gets the
 * capability to enter them all the same (`setpriv`).
 */
export function launcher(): Launcher {
  if (process.getuid?.() !== 0) return asOneself()
  const owner = unprivilegedOwner()
  const withCapability = [
    '--reuid',
    String(owner.uid),
    '--regid',
    String(owner.gid),
    '--clear-groups',
    '--inh-caps',
    readsEverything,
  ]
  // Postgres asks access(2) whether it may run its own program. Without this bit, that call ignores the
  // capability of a user who is not root.
  const honoured = ['--securebits', '+no_setuid_fixup']
  const prefix = [...withCapability, '--ambient-caps', readsEverything, ...honoured, '--']
  if (spawnSync('setpriv', [...prefix, 'true'], { env: environment }).status === 0) {
    return {
      owner,
      entersClosedFolders: true,
      spawn: (command, args, options) =>
        spawn('setpriv', [...prefix, command, ...args], { ...options, env: environment }),
    }
  }
  return {
    owner,
    entersClosedFolders: false,
    spawn: (command, args, options) => spawn(command, args, { ...options, ...owner, env: environment }),
  }
}

function asOneself(): Launcher {
  try {
    userInfo()
  } catch {
    throw new Error(
      `User ID ${process.getuid?.()} has no user name on this machine, and Postgres needs one. ` +
        'Add it to /etc/passwd, run the portal as another user, or set DATABASE_URL.',
    )
  }
  return {
    owner: null,
    entersClosedFolders: true,
    spawn: (command, args, options) => spawn(command, args, { ...options, env: environment }),
  }
}

function unprivilegedOwner(): Owner {
  for (const name of ['kerbside', 'nobody']) {
    const uid = idOf(name, '-u')
    const gid = idOf(name, '-g')
    if (uid !== null && gid !== null) return { uid, gid }
  }
  throw new Error(
    'Postgres can’t run as root, and this machine has no user "kerbside" or "nobody". ' +
      'Create one of them, or set DATABASE_URL.',
  )
}

function idOf(name: string, flag: '-u' | '-g'): number | null {
  if (!existsSync('/usr/bin/id') && !existsSync('/bin/id')) return null
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return null
  }
}
