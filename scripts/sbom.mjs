#!/usr/bin/env node
// npm run sbom -- FILE: writes the bill of materials of what production runs, in CycloneDX format. `npm sbom`
// alone leaves out the packages for traces: they are development dependencies that the server ships (decision
// 104).
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './processes.mjs'
import { packagesOfServer, sources } from './server-packages.mjs'

/** The bill of materials as text. Needs npm, but no installed packages. */
function billOfMaterials() {
  const [manifest, lock] = ['package.json', 'package-lock.json'].map(read)
  const ofServer = packagesOfServer(root, lock.packages, sources)
  const { workspaces: _, devDependencies, ...rest } = manifest
  const named = Object.entries(devDependencies).filter(([name]) => ofServer.includes(`node_modules/${name}`))
  const own = { ...rest, dependencies: { ...rest.dependencies, ...Object.fromEntries(named) } }
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) =>
      path.startsWith('node_modules/') && link !== true && (dev !== true || ofServer.includes(path)),
  )
  const around = mkdtempSync(join(tmpdir(), 'kerbside-sbom-'))
  // npm names the whole after its folder.
  const folder = join(around, manifest.name)
  mkdirSync(folder)
  try {
    write(join(folder, 'package.json'), own)
    write(join(folder, 'package-lock.json'), {
      ...lock,
      packages: { '': own, ...Object.fromEntries(shipped) },
    })
    return execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
      cwd: folder,
      encoding: 'utf8',
    })
  } finally {
    rmSync(around, { recursive: true })
  }
}

function read(name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'))
}

function write(file, content) {
  writeFileSync(file, JSON.stringify(content))
}

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Enter a file: npm run sbom -- kerbside.cdx.json')
  process.exit(1)
}
writeFileSync(file, billOfMaterials())
