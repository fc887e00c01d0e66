import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldForSearch } from './query-name.ts'

test.each([
  ['accents go', 'José Ángel Nuñez', 'jose angel nunez'],
  ['accents written apart go too', 'Jose\u0301', 'jose'],
  ['German', 'GROẞ Müller-Weiß', 'gross muller weiss'],
  ['Danish', 'Søren Kjær', 'soren kjaer'],
  ['Polish', 'Łukasz Wałęsa', 'lukasz walesa'],
  ['Croatian', 'Đorđe', 'dorde'],
  ['Icelandic, Maltese and Sami', 'Ðorþ Ħal Ŧeaŋ', 'dorth hal tean'],
  ['Turkish, either i', 'İbrahim Işık', 'ibrahim isik'],
  ['French', 'Œuvre', 'oeuvre'],
  ['punctuation is a space', "O'Brien-Smith, Jr.", 'o brien smith jr'],
  ['spaces are single and inside', '  Anna \t  Maria\n', 'anna maria'],
  ['digits stay', 'BA 2155', 'ba 2155'],
  ['wide letters are plain', 'ＡＢＣ', 'abc'],
  ['other scripts stay', 'Иван 王', 'иван 王'],
  ['Greek, whichever sigma', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['nothing but marks', "--'--", ''],
])('%s', (_, text, folded) => {
  expect(foldForSearch(text)).toBe(folded)
})

test('letters that decompose into many don’t make a long text', () => {
  expect(foldForSearch('\uFDFA'.repeat(200)).length).toBeLessThanOrEqual(300)
})

test('folding is idempotent, and leaves no outer or double spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const folded = foldForSearch(text)
      expect(foldForSearch(folded)).toBe(folded)
      expect(folded).not.toMatch(/^ | $| {2}/)
    }),
    { numRuns: 2000 },
  )
})
