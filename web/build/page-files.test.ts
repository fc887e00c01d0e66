import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { inOrder } from './page-files.ts'

const manifest: Manifest = {
  page: { file: 'page.js', imports: ['kit', 'table'] },
  table: { file: 'table.js', imports: ['library', 'kit'] },
  kit: { file: 'kit.js', imports: ['library'] },
  // Each may use the other once both are here.
  library: { file: 'library.js', imports: ['words'] },
  words: { file: 'words.js', imports: ['library'] },
}

test('each file of a page comes once, after those it needs', () => {
  expect(inOrder(['kit', 'page'], manifest)).toEqual(['words', 'library', 'kit', 'table', 'page'])
})

test('a file that the build does not have is named', () => {
  expect(() => inOrder(['gone'], manifest)).toThrow('The build has no file for gone')
})
