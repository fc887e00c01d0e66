import { expect, test } from 'vitest'
import { gratuityWords } from './guest-words.ts'

const fieldsOf = (text: string) =>
  [...text.matchAll(/\{\w+\}/g)].map(([field]) => field).toSorted((a, b) => a.localeCompare(b))

test('every language fills the same placeholders', () => {
  const english = Object.entries(gratuityWords.en)
  for (const words of Object.values(gratuityWords)) {
    expect(Object.entries(words).map(([key, text]) => [key, fieldsOf(text)])).toEqual(
      english.map(([key, text]) => [key, fieldsOf(text)]),
    )
    expect(Object.values(words).every((text) => text.trim() !== '')).toBe(true)
  }
})
