import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWeb } from '../../scripts/web-build.mjs'
import { startPortalProcess } from './portal-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo company, to be copied. */
    demoFolder: string
  }
}

/**
 * Builds the web app if needed and lets the server load the demo company once; every test file works on a copy. `STORY_DEMO` names a
 * folder that stores it for the next run: for writing tests.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb()
  const stored = process.env.STORY_DEMO
  const folder = stored ?? (await mkdtemp(join(tmpdir(), 'kerbside-demo-')))
  if (stored === undefined || !existsSync(stored)) await loadDemo(folder)
  project.provide('demoFolder', folder)
  return async () => {
    if (stored === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function loadDemo(folder: string): Promise<void> {
  const portal = await startPortalProcess(folder)
  await portal.stop()
}
