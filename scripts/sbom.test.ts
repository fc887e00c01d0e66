import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

interface BillOfMaterials {
  metadata: { component: { name: string } }
  components: { purl: string; licenses?: unknown[] }[]
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))

test('the bill of materials lists what production runs, with licences, and no tools of development', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-bill-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'kerbside.cdx.json')
  execFileSync(process.execPath, [new URL('sbom.mjs', import.meta.url).pathname, file])
  const { metadata, components } = JSON.parse(readFileSync(file, 'utf8')) as BillOfMaterials
  expect(metadata.component.name).toBe('kerbside')
  const listed = components.map((it) => decodeURIComponent(it.purl).replace(/^pkg:npm\/|@[^@/]*$/g, ''))
  const { dependencies, devDependencies } = read('package.json')
  expect(Object.keys(dependencies).filter((name) => !listed.includes(name))).toEqual([])
  // Development dependencies that the server ships (decision 104).
  const traces = Object.keys(devDependencies).filter((name) => name.startsWith('@opentelemetry/'))
  expect(traces.filter((name) => !listed.includes(name))).toEqual([])
  expect(['vitest', 'typescript', 'playwright-core'].filter((name) => listed.includes(name))).toEqual([])
  // Its package.json names none; `law/package-lock.test.ts` has the one of its LICENSE file.
  expect(components.filter((it) => it.licenses === undefined).map((it) => it.purl)).toEqual([
    expect.stringMatching(/^pkg:npm\/png-js@/),
  ])
})
