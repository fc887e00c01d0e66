import { expect, test } from 'vitest'
import { withoutSayings } from './leave-shapes-out.ts'

test('what an endpoint says of itself is left out of the browser, and nothing else is', () => {
  expect(withoutSayings("query({ get: '/api/it', says: 'It, with all of it; `new` makes one', reply })")).toBe(
    "query({ get: '/api/it',  reply })",
  )
  expect(withoutSayings('says: "A customer’s own facts",\n reply')).toBe('\n reply')
  expect(withoutSayings('z.object({ says: z.string() })')).toBe('z.object({ says: z.string() })')
})
