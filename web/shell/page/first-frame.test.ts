import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FirstFrame } from './FirstFrame.tsx'
import { siteTitle } from './site-title.ts'

const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
/** Without the white space that only lays out the file. */
const lines = html.replaceAll(/\s*\n\s*/g, '').replaceAll(/ ?\/>/g, '/>')

test('the first answer of the server holds the frame that the portal draws while it loads the account', () => {
  const drawn = renderToStaticMarkup(createElement(FirstFrame)).replaceAll(/<(\w+)([^>]*)><\/(?:path|rect)>/g, '<$1$2/>')
  expect(lines).toContain(`<div id="root">${drawn}`)
})

test('and names the portal where somebody signs in', () => {
  expect(lines).toContain(`<span>${siteTitle}</span>`)
})
