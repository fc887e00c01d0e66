import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emailAddress, nameText, optionalEmail, personName, text, whole } from './shapes.ts'

test.each([
  ['a person’s name', personName],
  ['another name', nameText(100)],
])('%s is on one line, without invisible and control characters', (_, shape) => {
  expect(z.safeParse(shape, ' Ann\tGuest\n').data).toBe('Ann Guest')
  expect(z.safeParse(shape, 'Ann\u200B').data).toBe('Ann')
  for (const wrong of ['Ann\u0000', 'A\u0007nn', 'Ann\u007F', 'x'.repeat(101)])
    expect(z.safeParse(shape, wrong).success).toBe(false)
})

test('only a person’s name may be empty: one of the two is enough', () => {
  expect([z.safeParse(personName, '').success, z.safeParse(nameText(100), ' ').success]).toEqual([
    true,
    false,
  ])
})

test('an address is cleaned before it is checked', () => {
  expect(z.safeParse(emailAddress, 'mailto:ann@guest.example ').data).toBe('ann@guest.example')
  expect([z.safeParse(emailAddress, '').success, z.safeParse(optionalEmail, '').success]).toEqual([
    false,
    true,
  ])
  for (const wrong of ['ann', 'a@b', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])
    expect(z.safeParse(optionalEmail, wrong).success).toBe(false)
})

test.each([
  ['ann@guest.example', true],
  ['ann+1@mail.guest.example', true],
  ['Ann <ann@guest.example>', true],
  ['ann@guest', false],
  ['ann@guest..example', false],
  ['ann@.guest.example', false],
  ['ann@guest.example, bob@guest.example', false],
])('%s', (typed, isAddress) => {
  expect([z.safeParse(emailAddress, typed).success, z.safeParse(optionalEmail, typed).success]).toEqual([
    isAddress,
    isAddress,
  ])
})

test('only an optional address stays empty', () => {
  expect([z.safeParse(emailAddress, '').success, z.safeParse(optionalEmail, '').success]).toEqual([
    false,
    true,
  ])
})

test.each(['.', 'a.', '@', ' ', '>'])('a megabyte of %j is refused in one pass', (part) => {
  const before = performance.now()
  expect(z.safeParse(emailAddress, `a@${part.repeat(1_000_000 / part.length)}@`).success).toBe(false)
  expect(performance.now() - before).toBeLessThan(1_000)
})

test.each([
  [text(4000), 'x'.repeat(4001), 'At most 4,000 characters'],
  [whole(1000, 50_000), 50_001, 'At most 50,000'],
  [whole(1000, 50_000), 999, 'At least 1,000'],
])('a long limit has thousands separators: %#', (shape, value, message) => {
  expect(z.safeParse(shape, value).error?.issues[0]?.message).toBe(message)
})
