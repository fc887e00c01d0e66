import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { tablesSource } from '#server/db/generate-tables.ts'

test('the table types are those of the migrated schema', async () => {
  expect(await readFile(new URL('./tables.ts', import.meta.url), 'utf8')).toBe(await tablesSource())
})
