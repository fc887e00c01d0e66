#!/usr/bin/env node
// npm run icons: regenerates the files of icons in web/ui/icon with what the web app imports from each. Their
// package has 6,000 icons, and is used only here.
import { execFileSync } from 'node:child_process'
import { copyFile, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './processes.mjs'

const source = '@tabler/icons@3.51.0'
const folder = path.join(root, 'web/ui/icon')
const files = {
  'first-icons.ts': 'Icons of the first download: pages that draw before sign-in use only these.',
  'icons.ts': 'Icons that load with the frame.',
}

const packages = await mkdtemp(path.join(tmpdir(), 'icons-'))
try {
  execFileSync('npm', ['install', '--prefix', packages, '--ignore-scripts', '--no-save', source], {
    stdio: 'inherit',
  })
  const tabler = path.join(packages, 'node_modules/@tabler/icons')
  const drawings = {
    ...(await drawingsOf(tabler, 'outline', '')),
    ...(await drawingsOf(tabler, 'filled', 'Filled')),
  }
  for (const [file, purpose] of Object.entries(files)) await writeIcons(file, purpose, drawings)
  await copyFile(path.join(tabler, 'LICENSE'), path.join(folder, 'LICENSE'))
} finally {
  await rm(packages, { recursive: true, force: true })
}

/** By the name we import it by: the call that makes the icon. */
async function drawingsOf(tabler, kind, ending) {
  const all = JSON.parse(await readFile(path.join(tabler, `tabler-nodes-${kind}.json`), 'utf8'))
  const callOf = (nodes) => `${kind}Icon(${pathsOf(nodes, kind).join(', ')})`
  return Object.fromEntries(
    Object.entries(all).map(([name, nodes]) => [`Icon${pascal(name)}${ending}`, callOf(nodes)]),
  )
}

/** The lines of an outline become one path. Filled areas stay separate: one could cut a hole into another. */
function pathsOf(nodes, kind) {
  const paths = nodes.map(([, { d }]) => d)
  if (kind !== 'outline') return paths.map((it) => `'${it}'`)
  const isRelative = paths.find((it) => !it.startsWith('M'))
  if (isRelative !== undefined) throw new Error(`This path would continue the one before: ${isRelative}`)
  return [`'${paths.join('')}'`]
}

function pascal(name) {
  return name.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())
}

async function writeIcons(file, purpose, drawings) {
  const names = await importedFrom(file)
  const lines = names.map((name) => {
    if (drawings[name] === undefined) throw new Error(`${source} has no ${name}`)
    return `export const ${name} = /* @__PURE__ */ ${drawings[name]}\n`
  })
  const makers = ['filledIcon', 'outlineIcon'].filter((it) => lines.some((line) => line.includes(it)))
  const head = `import { ${makers.join(', ')} } from './icon.tsx'

/**
 * ${purpose} Made by scripts/icons.mjs from Tabler's icons: import one by its name, then run "npm run icons".
 */

`
  await writeFile(path.join(folder, file), head + lines.join(''))
  console.log(`${file}: ${names.length}`)
}

async function importedFrom(file) {
  const imports = new RegExp(`import \\{([^}]*)\\} from '#web/ui/icon/${file}'`, 'g')
  const sources = await Array.fromAsync(glob('web/**/*.{ts,tsx}', { cwd: root }), (it) =>
    readFile(path.join(root, it), 'utf8'),
  )
  const names = sources.flatMap((text) =>
    [...text.matchAll(imports)].flatMap(([, list]) => list.match(/\w+/g)),
  )
  return [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1))
}
