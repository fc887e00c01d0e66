import MagicString from 'magic-string'
import { parseSync, type Plugin } from 'vite'

/**
 * Contract files contain paths, permissions and texts, and the shapes the server parses with. The browser
 * never parses, so its build leaves out the shapes, the endpoint properties that use them, and the summaries,
 * which are for the API documentation. This saves 12 kB on every first visit. Using a shape throws.
 */
export function leaveShapesOut(): Plugin {
  const left = '\0shapes-left-out'
  return {
    name: 'leave-shapes-out',
    resolveId: { order: 'pre', handler: (source) => (source === 'zod/mini' ? left : null) },
    load: (id) => (id === left ? inert : null),
    transform: (code, id) =>
      /\/contract\/[\w-]+\.ts$/.test(id) ? { code: withoutShapes(code), map: null } : null,
  }
}

/** The stand-in for every shape. Calling `check` on it returns a shape again. */
const inert = `
export const any = new Proxy({}, {
  get(it, name) {
    if (name === 'check') return () => any
    throw new Error('Shapes are removed from the browser build: ' + String(name))
  },
})
`

/** A contract file's JavaScript without its shapes. Unused constants can be tree-shaken. */
export function withoutShapes(code: string): string {
  const text = new MagicString(code)
  const { program } = parseSync('contract.js', code)
  for (const range of leftOut(program)) {
    if (range.type === 'Property')
      text.remove(range.start, range.end + (/^\s*,/.exec(code.slice(range.end))?.[0].length ?? 0))
    else text.overwrite(range.start, range.end, 'z.any')
  }
  for (const range of constants(program))
    if (range.init?.type === 'CallExpression' && !isShape(range.init)) {
      text.prependLeft(range.init.start, '/* @__PURE__ */ (() => ')
      text.appendRight(range.init.end, ')()')
    }
  return text.toString()
}

interface Node {
  type: string
  start: number
  end: number
  name?: string
  key?: Node
  callee?: Node
  object?: Node
  declaration?: Node
  declarations?: (Node & { init?: Node })[]
  arguments?: Node[]
  properties?: Node[]
}

const endpoints = new Set(['query', 'command', 'form', 'upload', 'file'])
const ofTheServer = new Set(['params', 'query', 'body', 'reply', 'loads', 'saves', 'perMinute'])

/** The shapes and the properties that only the server reads, without those nested in another. */
function* leftOut(node: Node, ofEndpoint = false): Generator<Node> {
  if (isShape(node) || isOfTheServer(node, ofEndpoint)) {
    yield node
    return
  }
  const within =
    node.type === 'ObjectExpression'
      ? ofEndpoint
      : node.type === 'CallExpression' && endpoints.has(node.callee?.name ?? '')
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* leftOut(child, within)
}

function isOfTheServer({ type, key }: Node, ofEndpoint: boolean): boolean {
  return type === 'Property' && (key?.name === 'summary' || (ofEndpoint && ofTheServer.has(key?.name ?? '')))
}

/** Whether it is a zod call, or a call on the result of one. */
function isShape(node: Node): boolean {
  return node.type === 'CallExpression' && rootOf(node).name === 'z'
}

function rootOf(node: Node): Node {
  const inner = node.callee ?? node.object
  return inner ? rootOf(inner) : node
}

function constants(program: { body: unknown[] }) {
  return (program.body as Node[])
    .map((it) => (it.type === 'ExportNamedDeclaration' ? it.declaration : it))
    .flatMap((it) => (it?.type === 'VariableDeclaration' ? (it.declarations ?? []) : []))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
