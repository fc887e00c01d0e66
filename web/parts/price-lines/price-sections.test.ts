import { expect, test } from 'vitest'
import { priceSections, type PricedLine } from './price-sections.ts'

const line = (key: string, section: string, totalCents: number): PricedLine => ({
  key,
  section,
  totalCents,
  category: 'fastTrack',
  label: key,
  rule: '',
  ruleGuid: null,
  quantity: 1,
  unitCents: totalCents,
  netCents: totalCents,
  taxCode: 'VAT',
  taxBasisPoints: 0,
  taxCents: 0,
})

test('groups prices by section with their sums, in order of appearance', () => {
  const sections = priceSections([
    line('a', 'Arrival', 100),
    line('b', 'Departure', 40),
    line('c', 'Arrival', 5),
  ])
  expect(sections.map((it) => [it.name, it.totalCents, it.lines.map(({ key }) => key)])).toEqual([
    ['Arrival', 105, ['a', 'c']],
    ['Departure', 40, ['b']],
  ])
})
