import { expect, test } from 'vitest'
import { sectionsOf } from './plan-sections.ts'

test('lines stand under their part, with its sum where it has several amounts', () => {
  const sections = sectionsOf([
    { label: 'Reference' },
    { section: 'Arrival', label: 'Fast track', amountCents: 5000 },
    { section: 'Arrival', label: 'Transfer', amountCents: 4000 },
    { section: 'Departure', label: 'Fast track', amountCents: 5000 },
    { section: 'Arrival', label: 'Night', amountCents: -500 },
  ])
  expect(sections.map((it) => [it.title, it.lines.map((line) => line.label), it.subtotalCents])).toEqual([
    ['', ['Reference'], null],
    ['Arrival', ['Fast track', 'Transfer', 'Night'], 8500],
    ['Departure', ['Fast track'], null],
  ])
})

test('a plan without parts is one list without a subtotal', () => {
  expect(
    sectionsOf([
      { label: 'a', amountCents: 1 },
      { label: 'b', amountCents: 2 },
    ]),
  ).toMatchObject([{ title: '', subtotalCents: null }])
  expect(sectionsOf([])).toEqual([])
})
