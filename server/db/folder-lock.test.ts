import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from '#server/db/folder-lock.ts'

test('a folder that a living process holds is refused, one that a dead process held is taken over', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kerbside-lock-'))
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await writeFile(path.join(folder, 'kerbside.pid'), String(other.pid))
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${other.pid}`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const release = await lockFolder(folder)
  await release()
  await (
    await lockFolder(folder)
  )()
})
