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

/** Builds the web app if need be and lets the server load the demo company once; every story file works on a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb()
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-demo-'))
  const portal = await startPortalProcess(folder)
  await portal.stop()
  project.provide('demoFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
