import { expect, test } from 'vitest'
import { rulesAfter, stateOfRule, type RuleRow } from './price-change.ts'

const today = '2026-11-20'
const rule: RuleRow = {
  guid: 'a',
  name: 'Standard',
  validFrom: '2026-01-01',
  validTo: null,
  version: 1,
  facts: {},
}
const typed = { name: 'Raised', validFrom: '2026-12-01', validTo: '' }
const reported = (rules: ReturnType<typeof rulesAfter>) =>
  rules.map((it) => [it.name, it.validFrom, it.validTo])

test('changing a current rule ends it the day before', () => {
  expect(reported(rulesAfter([rule], rule, typed, today))).toEqual([
    ['Standard', '2026-01-01', '2026-11-30'],
    ['Raised (new)', '2026-12-01', null],
  ])
})

test('changing an upcoming rule, or a rule on its first day, replaces it', () => {
  const later = { ...rule, validFrom: '2027-01-01' }
  expect(reported(rulesAfter([later], later, typed, today))).toEqual([['Raised (new)', '2026-12-01', null]])
  const begun = { ...rule, validFrom: today }
  expect(reported(rulesAfter([begun], begun, { ...typed, validFrom: today }, today))).toEqual([
    ['Raised (new)', today, null],
  ])
})

test('a new rule is added to the others', () => {
  expect(rulesAfter([rule], null, { ...typed, validTo: '2026-12-31' }, today)).toHaveLength(2)
})

test.each([
  ['2026-11-20', null, 'inForce'],
  ['2026-11-21', null, 'later'],
  ['2026-01-01', '2026-11-19', 'over'],
  ['2026-01-01', '2026-11-20', 'inForce'],
])('from %s to %s it is %s', (validFrom, validTo, state) => {
  expect(stateOfRule({ ...rule, validFrom, validTo }, today)).toBe(state)
})
