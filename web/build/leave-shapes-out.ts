import type { Plugin } from 'vite'
import * as zod from 'zod/mini'

/**
 * Contract files contain paths, permissions and texts, and the shapes the server parses with. The browser never parses, so its build
 * removes the shapes: 10 kB of every first visit. Only `options` of an enum remains; any other use of a shape throws.
 */
export function leaveShapesOut(): Plugin {
  const left = '\0shapes-left-out'
  return {
    name: 'leave-shapes-out',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod/mini' ? left : null),
    load: (id) => (id === left ? `${inert}\nexport { ${exported()} }` : null),
    transform: (code, id) => (/\/contract\/[\w-]+\.ts$/.test(id) ? { code: withoutSummaries(code), map: null } : null),
  }
}

/** An endpoint's summary is for the API documentation, which the server generates. */
export function withoutSummaries(code: string): string {
  return code.replaceAll(/\bsummary:\s+(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`),/g, '')
}

const inert = `
const fail = (name) => { throw new Error('Shapes are removed from the browser build: ' + name) }
const shapeWith = (own) => new Proxy(own, {
  get: (it, name) => (typeof name === 'symbol' || name in it ? it[name] : fail(name)),
})
const make = () => shapeWith({ check: make })
const choices = (options) => shapeWith({ check: make, options: Array.isArray(options) ? options : Object.values(options) })
const spaces = new Proxy({}, { get: () => make })
`

function exported(): string {
  return Object.entries(zod)
    .map(([name, value]) => (name === 'enum' ? 'choices as enum' : `${typeof value === 'object' ? 'spaces' : 'make'} as ${name}`))
    .join(', ')
}
