import { expect, test } from 'vitest'
import { cleanEmail, cleanName } from './clean-contact.ts'

test.each([
  ['ann@guest.example', 'ann@guest.example'],
  [' ann@guest.example\u200B', 'ann@guest.example'],
  ['\uFEFFann@guest.example\u00A0', 'ann@guest.example'],
  ['ann\u00AD@guest.example', 'ann@guest.example'],
  ['mailto:ann@guest.example?subject=Hello', 'ann@guest.example'],
  ['<ann@guest.example>', 'ann@guest.example'],
  ['ann@guest.example>', 'ann@guest.example'],
  ['ann@guest.example.', 'ann@guest.example'],
  ['ann@guest.example;', 'ann@guest.example'],
  ['Ann Guest <ann@guest.example>', 'ann@guest.example'],
  ['“Ann Guest” <mailto:ann@guest.example>', 'ann@guest.example'],
  ['ann＠guest.example', 'ann@guest.example'],
  ['', ''],
  ['ann at guest', 'ann at guest'],
  // Two are not one.
  ['<a@b.example> <c@d.example>', 'a@b.example> <c@d.example'],
  ['a@b.example <c@d.example>', 'a@b.example <c@d.example'],
])('%j is %j', (typed, email) => expect(cleanEmail(typed)).toBe(email))

test.each(['.', ' ', '@', '<@', '>.', '?', '(', 'a@.'])('a megabyte of %j is cleaned in one pass', (part) => {
  const text = `<${part.repeat(1_000_000 / part.length)}`
  const before = performance.now()
  cleanEmail(`${text}a`)
  cleanName(text)
  expect(performance.now() - before).toBeLessThan(1_000)
})

test.each([
  ['  Ann \t Guest ', 'Ann Guest'],
  ['Ann\u200B', 'Ann'],
  ['\u202EAnn\u202C', 'Ann'],
  ['An\u00ADn', 'Ann'],
  ['Ann\u00A0Guest', 'Ann Guest'],
  ['Zoe\u0301', 'Zo\u00E9'],
  // A joiner inside a word shapes its letters; at the end it is invisible.
  ['\u0639\u0644\u06CC\u200C\u0631\u0636\u0627', '\u0639\u0644\u06CC\u200C\u0631\u0636\u0627'],
  ['Ann\u200D', 'Ann'],
])('%j is %j', (typed, name) => expect(cleanName(typed)).toBe(name))
