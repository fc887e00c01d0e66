import { expect, test } from 'vitest'
import { mutantLines, scoreOf, sumOf } from './mutant-scores.mjs'

const mutant = (status: string, line: number) => ({
  status,
  mutatorName: 'EqualityOperator',
  replacement: 'a\n  >= b',
  location: { start: { line, column: 3 } },
})
const report = {
  files: {
    'domain/a.ts': {
      mutants: [mutant('Killed', 1), mutant('Timeout', 2), mutant('Survived', 3), mutant('CompileError', 4)],
    },
    'domain/b.ts': { mutants: [mutant('NoCoverage', 5), mutant('Ignored', 6)] },
  },
}

test('killed are those a test noticed or that never ended; what could not run counts for neither', () => {
  expect(sumOf(report)).toEqual({ killed: 2, left: 2 })
  expect(scoreOf({ killed: 2, left: 2 })).toBe(50)
  expect(scoreOf({ killed: 0, left: 0 })).toBe(100)
})

test('what is left is named by its place, and whether a test reaches it', () => {
  expect(mutantLines(report)).toEqual([
    '  domain/a.ts:3:3 EqualityOperator → a >= b',
    '  domain/b.ts:5:3 EqualityOperator → a >= b (no test reaches it)',
  ])
})
