#!/usr/bin/env node
// npm run typeface: regenerates server/files/typeface/, the typefaces of the PDF papers, from the packages
// below, which are used only here. Noto Sans has one face per script. Each is stored as compressed TrueType,
// because the PDF library doesn't accept web fonts.
import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { lettersOf } from './letters-of.mjs'

const folder = new URL('../server/files/typeface/', import.meta.url)
const subsetter = 'subset-font@2.9.0'
const weights = [
  { from: '400Regular', suffix: '' },
  { from: '700Bold', suffix: '-bold' },
]

/**
 * The faces, in the order in which a letter is looked up. With `ranges`, a face is reduced to these letters
 * and to the features that place marks and join letters. Faces of scripts that need more stay complete.
 * Chinese, Japanese and Korean come in one weight, because they are large.
 */
const faces = [
  {
    name: 'text',
    from: 'noto-sans',
    version: '0.4.2',
    ranges:
      'U+0020-007E, U+00A0-024F, U+02B0-02FF, U+0300-036F, U+0370-03FF, U+0400-052F, U+1E00-1EFF, ' +
      'U+1F00-1FFF, U+2000-200A, U+2010-2027, U+202F-205E, U+20A0-20C0, U+2100-214F, U+2212, U+FB00-FB06',
    features: ['ccmp', 'locl', 'mark', 'mkmk'],
  },
  { name: 'arabic', from: 'noto-sans-arabic', version: '0.4.3' },
  { name: 'hebrew', from: 'noto-sans-hebrew', version: '0.4.1' },
  { name: 'armenian', from: 'noto-sans-armenian', version: '0.4.2' },
  { name: 'georgian', from: 'noto-sans-georgian', version: '0.4.3' },
  { name: 'thai', from: 'noto-sans-thai', version: '0.4.2' },
  { name: 'devanagari', from: 'noto-sans-devanagari', version: '0.4.1' },
  {
    name: 'han',
    from: 'noto-sans-sc',
    version: '0.4.3',
    isOneWeight: true,
    ranges:
      'U+2E80-2FDF, U+3000-312F, U+31A0-31BF, U+31F0-31FF, U+3400-4DBF, U+4E00-9FFF, U+F900-FAFF, ' +
      'U+FF01-FFEE',
    features: ['ccmp', 'locl'],
  },
  {
    name: 'hangul',
    from: 'noto-sans-kr',
    version: '0.4.3',
    isOneWeight: true,
    ranges: 'U+1100-11FF, U+3130-318F, U+AC00-D7A3',
    features: ['ccmp', 'ljmo', 'vjmo', 'tjmo'],
  },
]

const packages = await mkdtemp(path.join(tmpdir(), 'paper-typeface-'))
try {
  const wanted = faces.map((it) => `@expo-google-fonts/${it.from}@${it.version}`)
  execFileSync(
    'npm',
    ['install', '--prefix', packages, '--ignore-scripts', '--no-save', subsetter, ...wanted],
    {
      stdio: 'inherit',
    },
  )
  const subsetFont = createRequire(path.join(packages, 'package.json'))('subset-font')
  await mkdir(folder, { recursive: true })
  for (const { name, from, ranges, features, isOneWeight } of faces) {
    const source = path.join(packages, 'node_modules/@expo-google-fonts', from)
    for (const weight of isOneWeight ? weights.slice(0, 1) : weights) {
      const whole = await readFile(await onlyFont(path.join(source, weight.from)))
      const kept =
        ranges === undefined
          ? whole
          : await subsetFont(whole, lettersOf(ranges), { targetFormat: 'sfnt', keepFeatures: features })
      await writeFile(new URL(`${name}${weight.suffix}.ttf.br`, folder), compressed(kept))
    }
  }
  await copyFile(
    path.join(packages, 'node_modules/@expo-google-fonts/noto-sans/LICENSE_FONT'),
    new URL('LICENSE', folder),
  )
} finally {
  await rm(packages, { recursive: true, force: true })
}

async function onlyFont(source) {
  const found = (await readdir(source)).find((it) => it.endsWith('.ttf'))
  if (!found) throw new Error(`No TrueType font in ${source}`)
  return path.join(source, found)
}

function compressed(font) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  return brotliCompressSync(font, { params })
}
