import { expect, test } from 'vitest'
import { isLikelyName } from './likely-name.ts'

test.each([
  ['Grace Harrington', 'Grace Harrington', true],
  ['grace harrington', 'Grâce HARRINGTON-Cole', true],
  ['Harrington Grace', 'Grace Harrington', true],
  ['Gra Harr', 'Grace Harrington', true],
  ['Grace Harington', 'Grace Harrington', true],
  ['Garce Harrington', 'Grace Harrington', true],
  ['Grace Harringtan', 'Grace Harrington', true],
  ['Grace O’Neill', 'Grace ONeil', true],
  ['Grace Harrington', 'Shanice Washington', false],
  ['Grace Harrington', 'Grace Washington', false],
  ['Grace Harrington', 'Gracie Harrison', false],
  ['Ann Lee', 'Ian Lee', false],
  ['Ann Lee', 'Anna Lea', false],
  ['Grace Harrington', '', false],
  ['', 'Grace Harrington', false],
])('%s may be %s: %s', (typed, name, is) => {
  expect(isLikelyName(typed, name)).toBe(is)
})
