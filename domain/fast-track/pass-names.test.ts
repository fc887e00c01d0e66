import { expect, test } from 'vitest'
import { readBoardingPass } from './boarding-pass.ts'
import { isNameOfPass } from './pass-names.ts'

function passOf(name: string) {
  const pass = readBoardingPass(
    `M1${name.padEnd(20).slice(0, 20)}EABC123 LGWBGIBA 2155 324Y012A0001 100`,
    '2026-11-20',
  )
  if (pass === null) throw new Error('No boarding pass')
  return pass
}

test.each([
  ['SMITH/JOHNMR', 'John', 'Smith', true],
  ['SMITH/JOHN', 'John Paul', 'Smith', true],
  ['SMITH/JOHNPAUL', 'John', 'Smith', true],
  ['SMITH/J', 'John', 'Smith', true],
  ['SMITH/MARY', 'John', 'Smith', false],
  ['SMITH', 'John', 'Smith', true],
  ['SMITH/JOHN', '', 'Smith', true],
  ['VANDERBERG/ANNA', 'Anna', 'van der Berg', true],
  ['VANDENBERG/MARTINMR', 'Jan', 'van der Berg', false],
  ['VANDENBERG/MARTINMR', 'Martin', 'van der Berg', false],
  ['MUELLER/LENA', 'Lena', 'Müller', true],
  ['MULLER/LENA', 'Lena', 'Müller', true],
  ['NUNEZ/JOSE', 'José', 'Núñez', true],
  ['GROSS/ANNA', 'Anna', 'Groß', true],
  ['OBRIEN/SIOBHAN', 'Siobhán', 'O’Brien', true],
  ['SOERENSEN/BO', 'Bo', 'Sørensen', true],
  ['BJORK', 'Björk', '', true],
  ['WOLFESCHLEGELSTEINHAUSEN', 'Hubert', 'Wolfeschlegelsteinhausenbergerdorff', true],
  ['WOLF/HUBERT', 'Hubert', 'Wolfeschlegelsteinhausenbergerdorff', false],
  ['SMITH/JOHN', '', '', false],
  ['./JOHN', '–', '', false],
  ['....................', 'John', 'Smith', false],
])('%s matches %s %s: %s', (name, firstName, lastName, is) => {
  expect(isNameOfPass(passOf(name), { firstName, lastName })).toBe(is)
})
