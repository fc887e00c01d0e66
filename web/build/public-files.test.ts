import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('browsers find an icon at its usual address: pages of guests and PDF files name none', () => {
  const icon = readFileSync(new URL('../public/favicon.ico', import.meta.url))
  // An ICO file with one image, a PNG of 32 × 32.
  expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
  expect(icon.toString('latin1', 23, 26)).toBe('PNG')
})
