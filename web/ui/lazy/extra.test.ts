import { createElement, Suspense, type ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { extra } from './extra.tsx'

const Hint: ComponentType<{ name: string }> = ({ name }) => createElement('p', null, `Hint for ${name}`)

async function drawn(load: () => Promise<ComponentType<{ name: string }>>): Promise<string> {
  const Part = extra(load)
  const { prelude } = await prerender(createElement(Suspense, null, createElement(Part, { name: 'Ada' })))
  return new Response(prelude).text()
}

test('an extra is shown once its code is loaded', async () => {
  expect(await drawn(() => Promise.resolve(Hint))).toContain('Hint for Ada')
})

test('an extra whose code can’t be loaded is left out, and the page still works', async () => {
  expect(await drawn(() => Promise.reject(new TypeError('Failed to fetch')))).not.toContain('Hint')
})
