import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageFinder, servedPage } from '#contract/served-page.ts'
import { readFiles, type StaticFile } from './static-files.ts'

const folder = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** The built web app, as the server sends it. */
export interface BuiltApp {
  fileAt: (path: string) => StaticFile | undefined
  pageAt: (path: string, isSignedIn: boolean) => string
}

let read: BuiltApp | undefined

/** Read once by each worker. */
export function builtApp(): BuiltApp {
  read ??= readBuiltApp()
  return read
}

function readBuiltApp(): BuiltApp {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const filesAt = pageFinder(JSON.parse(readFileSync(join(folder, '.vite', 'pages.json'), 'utf8')))
  return {
    fileAt: readFiles(folder),
    pageAt: (path, isSignedIn) =>
      servedPage(html, { nonce: 'page-test', siteTitle: 'Kerbside', files: filesAt(path), isSignedIn }),
  }
}
