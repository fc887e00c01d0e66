import { expect, test } from 'vitest'
import { withoutSummaries } from './leave-shapes-out.ts'

test('what an endpoint says of itself is left out of the browser, and nothing else is', () => {
  expect(withoutSummaries("query({ get: '/api/it', summary: 'It, with all of it; `new` makes one', reply })")).toBe(
    "query({ get: '/api/it',  reply })",
  )
  expect(withoutSummaries('summary: "A customer’s own facts",\n reply')).toBe('\n reply')
  expect(withoutSummaries('z.object({ summary: z.string() })')).toBe('z.object({ summary: z.string() })')
})
