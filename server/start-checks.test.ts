import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkAddress, checkFolderIsWritable } from '#server/start-checks.ts'

test('a port in use is named, with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  await expect(checkAddress({ port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is in use by another program`,
  )
})

test('a free port is free afterwards, too', async () => {
  await expect(checkAddress({ port: 0, host: '127.0.0.1' })).resolves.toBeUndefined()
})

test('an address that is none says which settings to look at', async () => {
  await expect(checkAddress({ port: 0, host: '203.0.113.1' })).rejects.toThrow('Check HOST and PORT')
})

test('a data folder that cannot be written is named, with what to do', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kerbside-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'file'), '')
  await expect(checkFolderIsWritable(path.join(folder, 'file', 'data'))).rejects.toThrow(
    /cannot write to the data folder .* \(ENOTDIR\).*KERBSIDE_DATA/,
  )
  await checkFolderIsWritable(path.join(folder, 'made', 'for', 'it'))
  expect(await readdir(path.join(folder, 'made', 'for', 'it'))).toEqual([])
})

test('the data folder is for its owner only', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kerbside-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await checkFolderIsWritable(path.join(folder, 'data'))
  expect((await stat(path.join(folder, 'data'))).mode & 0o777).toBe(0o700)
})
