#!/usr/bin/env node
// npm run serve: starts the portal without installing or building anything.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compiled, forwardSignals, projectNode, root, run } from './processes.mjs'

forwardSignals()
if (!existsSync(projectNode) || !existsSync(join(root, 'dist', 'web', 'index.html'))) {
  console.error('Nothing to serve yet. Run this first: npm run build')
  process.exit(1)
}
process.exitCode = await run(projectNode, ['server/main.ts', ...process.argv.slice(2)], {
  env: { NODE_ENV: 'production', ...compiled },
})
