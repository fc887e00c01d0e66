import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { buildWeb } from '../../scripts/web-build.mjs'
import type { Device } from './devices.ts'
import { freshContext } from './fresh-context.ts'
import { makeStable } from './appearances.ts'
import { readFiles, type StaticFile } from './static-files.ts'

const folder = fileURLToPath(new URL('../../dist/kit', import.meta.url))
const origin = 'https://kit.example'

let fileAt: ((path: string) => StaticFile | undefined) | undefined

/** Builds the kit's demo page if needed. It needs no server. */
export async function buildKit(): Promise<void> {
  await buildWeb('kit')
  fileAt = readFiles(folder)
}

export async function openKit(device: Device = 'desktop'): Promise<Page> {
  const { context } = await freshContext(device, { colorScheme: 'light' })
  await context.route(`${origin}/**`, (route) => {
    const file = fileAt?.(new URL(route.request().url()).pathname)
    return file ? route.fulfill({ body: file.bytes, contentType: file.media }) : route.abort()
  })
  const page = await context.newPage()
  await makeStable(page)
  await page.goto(`${origin}/kit.html`)
  await page.getByRole('heading', { name: 'Kit' }).waitFor()
  return page
}
