import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FirstFrame } from './FirstFrame.tsx'
import { portalKind } from './site-title.ts'

const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
/** Without whitespace that only formats the file. */
const lines = html.replaceAll(/\s*\n\s*/g, '').replaceAll(/ ?\/>/g, '/>')

test('the server’s first response contains the frame that the portal shows while it loads the account', () => {
  const drawn = renderToStaticMarkup(createElement(FirstFrame)).replaceAll(
    /<(\w+)([^>]*)><\/(?:path|rect)>/g,
    '<$1$2/>',
  )
  expect(lines).toContain(`<div id="root">${drawn}`)
})

test('and the portal’s name on the sign-in page', () => {
  expect(lines).toContain(`Kerbside<small>${portalKind}</small>`)
  expect(lines).toContain(`<title>${portalKind}</title>`)
})
