import { describe, expect, test } from 'vitest'
import { meaningOfKey, type TickRun } from './tick-keys.ts'

/**
 * What remains of keys pressed one after the other: `+3` selects passenger 3, text goes to the box, `!`
 * searches.
 */
function pressed(keys: readonly string[], gapMs: number, people = 5): string {
  let run: TickRun | null = null
  let [ticks, box] = ['', '']
  keys.forEach((key, place) => {
    if (box !== '') {
      box += key === 'Enter' ? '!' : key
      return
    }
    const meaning = meaningOfKey(run, { key, at: 10_000 + place * gapMs }, people)
    run = meaning.kind === 'tick' ? meaning.run : null
    if (meaning.kind === 'tick') ticks += `+${key}`
    else if (meaning.kind === 'text') [ticks, box] = ['', meaning.text]
    else if (meaning.kind === 'search') [ticks, box] = ['', `${meaning.text}!`]
    else if (key !== 'Enter') box += key
  })
  return ticks + box
}

const byHand = 180
const byScanner = 8

describe('by hand', () => {
  test.each([
    ['1–9 select passengers', ['1', '3', '5'], '+1+3+5'],
    ['A selects all, and a digit clears one', ['a', '2'], '+a+2'],
    ['a digit beyond the party is text', ['7'], '7'],
    ['a name that begins with A is text', Array.from('Anna'), 'Anna'],
    ['a reference that begins with A and a digit is text', Array.from('A2K3Q4'), 'A2K3Q4'],
    ['a reference that begins with digits is text', [...Array.from('23ABC4'), 'Enter'], '23ABC4!'],
    ['a reference of digits only is searched with Enter', [...Array.from('234523'), 'Enter'], '234523!'],
    ['a day number is searched with Enter', ['1', '2', 'Enter'], '12!'],
    ['a number with its letter is searched with Enter', ['a', '3', 'Enter'], 'a3!'],
    ['0 is text', ['1', '0'], '10'],
    ['a symbol is text', ['#', '3'], '#3'],
  ] as const)('%s', (_, keys, result) => expect(pressed(keys, byHand)).toBe(result))

  test('Enter long after the last key does nothing', () =>
    expect(pressed(['1', '2', 'Enter'], 1500)).toBe('+1+2'))
  test('two quick keys are still two passengers', () => expect(pressed(['1', '2'], 30)).toBe('+1+2'))
})

describe('by a scanner', () => {
  test.each([
    ['a ticket code', [...Array.from('A2345bcdefghij'), 'Enter'], 'A2345bcdefghij!'],
    ['a boarding pass', [...Array.from('M1SMITH/JOHN'), 'Enter'], 'M1SMITH/JOHN!'],
    ['a symbology identifier', Array.from(']L0M1SMITH'), ']L0M1SMITH'],
    ['only digits that could select passengers', Array.from('1234512345'), '1234512345'],
    ['only digits, with Enter', [...Array.from('12345'), 'Enter'], '12345!'],
    ['a code of two digits, with Enter', [...Array.from('12'), 'Enter'], '12!'],
  ] as const)('%s is text', (_, keys, result) => expect(pressed(keys, byScanner)).toBe(result))
})
