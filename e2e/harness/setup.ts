import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWeb } from '../../scripts/web-build.mjs'
import { startPortalProcess } from './portal-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo company in it, to be copied. */
    demoFolder: string
  }
}

/**
 * Builds the web app if need be and lets the server load the demo company once; every story file works on a copy. `STORY_DEMO` names a
 * folder that keeps it for the next run: for whoever writes stories.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb()
  const kept = process.env.STORY_DEMO
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'kerbside-demo-')))
  if (kept === undefined || !existsSync(kept)) await loadDemo(folder)
  project.provide('demoFolder', folder)
  return async () => {
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function loadDemo(folder: string): Promise<void> {
  const portal = await startPortalProcess(folder)
  await portal.stop()
}
