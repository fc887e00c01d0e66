import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileName = 'secret.key'

/**
 * The secrets in the key file of a data folder, one per line, the encrypting one first; null when there is
 * none.
 */
export async function secretsOfFolder(folder: string): Promise<string[] | null> {
  const path = join(folder, fileName)
  const stored = await readKeyFile(path)
  return stored === null ? null : secretsIn(stored, path)
}

/** Creates the key file if it is missing, with access for the owner only. */
export async function makeSecretsOfFolder(folder: string): Promise<string[]> {
  const path = join(folder, fileName)
  return secretsIn((await readKeyFile(path)) ?? (await makeKeyFile(folder, path)), path)
}

function secretsIn(stored: string, path: string): string[] {
  const secrets = stored.split(/\s+/).filter((it) => it !== '')
  if (secrets.length === 0) throw new Error(`${path} is empty. Restore the key from a backup.`)
  return secrets
}

async function readKeyFile(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/**
 * Written to a temporary name and then renamed: of two servers starting over one folder, one is first and
 * both read the complete file.
 */
async function makeKeyFile(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  await chmod(draft, 0o600)
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(path, 'utf8')
}
