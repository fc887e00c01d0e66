#!/usr/bin/env node
// npm start: installs what is missing, then builds the web app while the server opens its database.
import { prepare } from './prepare.mjs'
import { compiled, forwardSignals, isStopping, projectNode, run, stopAll } from './processes.mjs'
import { buildWeb } from './web-build.mjs'

forwardSignals()
try {
  await prepare({ everything: false })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const build = buildWeb()
let failed = false
const code = await run(projectNode, ['server/main.ts', ...process.argv.slice(2)], {
  env: { ...compiled, AWAIT_WEB_APP: '1' },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  onStart: serveWhenBuilt,
})
// The server can end before the build does: its port is in use, say.
stopAll('SIGTERM')
await build.catch(() => {})
process.exitCode = failed ? 1 : code

async function serveWhenBuilt(server) {
  try {
    const outcome = await build
    if (!server.connected) return
    if (outcome === 'built') console.log('Built the web app.')
    server.send('built')
  } catch (error) {
    if (isStopping() || !server.connected) return
    failed = true
    console.error(error.message)
    stopAll('SIGTERM')
  }
}
