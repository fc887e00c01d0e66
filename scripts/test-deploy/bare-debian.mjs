import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shell } from './run.mjs'

/** What the official slim images leave out. */
const leftOut = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/info',
  'var/cache/apt',
  'var/lib/apt/lists',
]

/** A folder with the smallest Debian. */
export async function bareDebian() {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-debian-'))
  await shell('debootstrap', ['--variant=minbase', 'bookworm', folder])
  await shell('chmod', ['755', folder])
  for (const path of leftOut) await rm(join(folder, path), { recursive: true, force: true })
  return folder
}
