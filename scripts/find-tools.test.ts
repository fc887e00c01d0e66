import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { findTool, missingToolLine } from './find-tools.mjs'

const folder = mkdtempSync(join(tmpdir(), 'kerbside-tools-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a program is found on the path, and not found where it is not installed', () => {
  vi.stubEnv('PATH', folder)
  expect(findTool('oathtool')).toBeUndefined()
  writeFileSync(join(folder, 'oathtool'), '')
  chmodSync(join(folder, 'oathtool'), 0o755)
  expect(findTool('oathtool')).toBe(join(folder, 'oathtool'))
  vi.unstubAllEnvs()
})

test('a missing program is reported with what is not verified, and how to install it', () => {
  expect(missingToolLine('soffice')).toBe(
    'SKIPPED: files opened by LibreOffice, because soffice is missing; ' +
      'install it with "apt-get install libreoffice-calc-nogui" as root',
  )
})
