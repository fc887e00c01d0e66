#!/usr/bin/env node
// npm run build:server -- FOLDER: writes everything that production needs into a folder: the program without
// its tests, the built web app, and the packages that the server imports. The container image contains it.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isForTests, packagesOfServer, sources } from './server-packages.mjs'
import { projectNode, root } from './processes.mjs'
import { buildWeb } from './web-build.mjs'

const unread = /\.(map|d\.[cm]?ts)$/

export function writeServerTree(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  mkdirSync(folder, { recursive: true })
  const copy = (path, filter) =>
    cpSync(join(root, path), join(folder, path), { recursive: true, filter, verbatimSymlinks: true })
  for (const path of sources) copy(path, (it) => !isForTests(relative(root, it)))
  copy('dist/web')
  const { name, version, license, type, imports } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const manifest = { name, version, private: true, license, type, imports }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const packages = packagesOfServer(root, lock.packages, sources)
  // Optional ones for other machines are not installed.
  for (const path of packages.filter((it) => existsSync(join(root, it))))
    copy(path, (it) => !unread.test(it) && !relative(join(root, path), it).startsWith('node_modules'))
  cpSync(projectNode, join(folder, 'bin', 'node'), { dereference: true })
  for (const path of ['deploy', 'docs']) copy(path, (it) => !/decisions|\.png$/.test(it))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) {
    console.error('Enter a folder: npm run build:server -- /opt/kerbside')
    process.exit(1)
  }
  await buildWeb()
  writeServerTree(folder)
}
