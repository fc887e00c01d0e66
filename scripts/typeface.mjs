#!/usr/bin/env node
// npm run typeface: regenerates web/ui/theme/typeface/ from the packages below, used only here: Overpass in
// four files, so that a screen without foreign letters loads the smallest alone.
// web/ui/theme/typeface/typeface.css says which letters are in which; it is made here too.
import { execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { lettersOf } from './letters-of.mjs'

const sources = { '@fontsource-variable/overpass': '5.3.0', 'subset-font': '2.9.0' }
const folder = new URL('../web/ui/theme/typeface/', import.meta.url)
/** The styles use no other. */
const weights = { min: 400, max: 800 }
/** Kerning, tabular figures and the letters of a language; no fractions or small figures. */
const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'tnum']

/**
 * The files, by the letters in them: those of our own texts, those of Western names, those of other names in
 * Latin script, and those of Vietnamese ones. The middle dot (U+00B7) comes from the device's own typeface,
 * because in Overpass it has no width and touches the next word.
 */
const files = [
  { name: 'vietnamese', from: 'vietnamese', ranges: 'U+1EA0-1EF1' },
  {
    name: 'latin-ext',
    from: 'latin-ext',
    ranges:
      'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0',
  },
  {
    name: 'letters',
    from: 'latin',
    ranges: 'U+00A1-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC',
  },
  {
    name: 'texts',
    from: 'latin',
    ranges:
      'U+0020-007E, U+00A0, U+00D7, U+2010-201E, U+2022, U+2026, U+2039-203A, U+20AC, U+2122, U+2191, ' +
      'U+2193, U+2212',
  },
]

const packages = await mkdtemp(path.join(tmpdir(), 'typeface-'))
try {
  const wanted = Object.entries(sources).map(([name, version]) => `${name}@${version}`)
  execFileSync('npm', ['install', '--prefix', packages, '--ignore-scripts', '--no-save', ...wanted], {
    stdio: 'inherit',
  })
  const overpass = path.join(packages, 'node_modules/@fontsource-variable/overpass')
  const subsetFont = createRequire(path.join(packages, 'package.json'))('subset-font')
  for (const { name, from, ranges } of files) {
    const whole = await readFile(path.join(overpass, `files/overpass-${from}-wght-normal.woff2`))
    const part = await subsetFont(whole, lettersOf(ranges), {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      keepFeatures,
    })
    await writeFile(new URL(`overpass-${name}.woff2`, folder), part)
  }
  await copyFile(path.join(overpass, 'LICENSE'), new URL('LICENSE', folder))
  await writeFile(new URL('typeface.css', folder), styles())
} finally {
  await rm(packages, { recursive: true, force: true })
}

function styles() {
  const faces = files.map(
    ({ name, ranges }) => `@font-face {
  font-family: 'Overpass';
  font-style: normal;
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};
  ascent-override: 92%;
  descent-override: 30%;
  line-gap-override: 0%;
  src: url('./overpass-${name}.woff2') format('woff2-variations');
  unicode-range: ${ranges};
}`,
  )
  return `/* Made by scripts/typeface.mjs. Overpass: drawn after the lettering of road signs, with tabular
   figures. The ascent and descent are evened out, because the face's own metrics set text too high
   in a button. */
${faces.join('\n\n')}
`
}
