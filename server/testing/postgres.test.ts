import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOpenToAll } from '#server/testing/postgres.ts'

test('a file in a closed folder is not open to all, and is once the folder opens', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-open-'))
  const file = join(folder, 'program')
  writeFileSync(file, '', { mode: 0o755 })
  expect(isOpenToAll(file)).toBe(false)
  chmodSync(folder, 0o755)
  expect(isOpenToAll(file)).toBe(true)
  rmSync(folder, { recursive: true })
})
