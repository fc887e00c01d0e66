import { describe, expect, test } from 'vitest'
import { amountOfCell, filledBy, nextCell, pastedCells, type GridPlace } from './price-grid.ts'

const size = { rows: 3, columns: 3 }
/** Only the cells on and above the diagonal. */
const isUpper = ({ row, column }: GridPlace) => row < size.rows && column < size.columns && column >= row

test('a pasted column is one cell a line; the last line break is none', () => {
  expect(pastedCells('95.00\r\n47.50\r\n0\r\n')).toEqual([['95.00'], ['47.50'], ['0']])
  expect(pastedCells('1\t 2 \n3\t')).toEqual([
    ['1', '2'],
    ['3', ''],
  ])
})

test('a paste fills downwards and to the right, and leaves out what has no cell', () => {
  const filled = filledBy(pastedCells('1\t2\t3\n4\t5\t6'), { row: 1, column: 1 }, isUpper)
  expect(filled.map((it) => [it.row, it.column, it.text])).toEqual([
    [1, 1, '1'],
    [1, 2, '2'],
    [2, 2, '5'],
  ])
})

describe('the keys', () => {
  test.each<[string, [number, number], [number, number] | null]>([
    ['Enter', [0, 1], [1, 1]],
    ['Enter', [1, 1], [0, 2]],
    ['ArrowDown', [2, 2], null],
    ['ArrowUp', [0, 2], [1, 1]],
    ['ArrowUp', [0, 0], null],
    ['ArrowRight', [0, 0], [0, 1]],
    ['ArrowLeft', [1, 1], null],
    ['a', [0, 0], null],
  ])('%s from %j leads to %j', (key, [row, column], to) => {
    const found = nextCell(key, { row, column }, size, isUpper)
    expect(found && [found.row, found.column]).toEqual(to)
  })
})

test.each<[string, string, number | null]>([
  ['', 'GBP', null],
  ['95', 'GBP', 9500],
  ['95.5', 'GBP', 9550],
  ['95,00 €', 'EUR', 9500],
  ['£1,234.50', 'GBP', 123_450],
  ['1.234,50', 'EUR', 123_450],
  ['1,234', 'GBP', 123_400],
  ['12000', 'JPY', 12_000],
  ['-5', 'GBP', Number.NaN],
  ['free', 'GBP', Number.NaN],
  ['1.2.3', 'GBP', Number.NaN],
])('%j in %s is %j', (text, currency, minor) => {
  expect(amountOfCell(text, currency)).toBe(minor)
})
