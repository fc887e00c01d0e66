import { expect, test } from 'vitest'
import { withoutShapes } from './leave-shapes-out.ts'

test('of an endpoint the browser has its path and who may call it, and nothing of what the server parses', () => {
  const code = `
    const guid = z.string().check(z.guid());
    export const it = query({ get: "/api/it/{id}", needs: "viewIt",
      summary: "It, with all of it", params: z.object({ id: guid }), perMinute: 20, reply });
    export const them = step({ post: "/api/them", summary: \`Them\`, body: z.array(guid) });
  `
  const left = withoutShapes(code)
  expect(left).toContain('const guid = z.any;')
  expect(left).toMatch(
    /it = \/\* @__PURE__ \*\/ \(\(\) => query\(\{ get: "\/api\/it\/\{id\}", needs: "viewIt",\s+\}\)\)\(\);/,
  )
  expect(left).toMatch(
    /them = \/\* @__PURE__ \*\/ \(\(\) => step\(\{ post: "\/api\/them",\s+body: z\.any \}\)\)\(\);/,
  )
})

test('a query, a body or a reply of anything else stays', () => {
  const code = `
    const found = (query) => withQuery("/bookings", { query });
    const row = columns({ body: "Text", of: { reply: 1 } });
    const item = { query: words("summary") };
  `
  expect(withoutShapes(code).replaceAll(/\/\* @__PURE__ \*\/ \(\(\) => |\)\(\)/g, '')).toBe(code)
})

test('an endpoint within a function loses its shapes, and its arguments stay', () => {
  expect(
    withoutShapes(
      'function both(name, body) { return { load: query({ get: name, reply: body }), save: ' +
        'command({ post: name, body }) } }',
    ),
  ).toBe(
    'function both(name, body) { return { load: query({ get: name,  }), save: command({ post: name,  }) } }',
  )
})
