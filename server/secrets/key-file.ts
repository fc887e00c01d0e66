import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileName = 'secret.key'

/** The secrets in the key file of a data folder, one a line, the one that seals first. Made when there is none, readable by nobody else. */
export async function secretsOfFolder(folder: string): Promise<string[]> {
  const path = join(folder, fileName)
  const kept = (await readKeyFile(path)) ?? (await makeKeyFile(folder, path))
  const secrets = kept.split(/\s+/).filter((it) => it !== '')
  if (secrets.length === 0) throw new Error(`${path} is empty. Put back the key that was in it.`)
  return secrets
}

async function readKeyFile(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Written aside and then given its name: of two servers that start over one folder, one is first and both read the whole of it. */
async function makeKeyFile(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  await chmod(draft, 0o600)
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(path, 'utf8')
}
