#!/usr/bin/env node
// npm run test:deploy: runs the files of deploy/ for real, as far as one machine without a container registry
// can: units, alerts, both proxies in front of a portal, the server's tests behind a connection pooler, an
// upgrade of two portals at work, an object store, the image over a bare Debian, and the commands of
// docs/production.md in a clean one. On Debian, as root, with the packages below. `-- units proxies` runs only
// those steps.
import { existsSync } from 'node:fs'
import { testAlerts, testUnits } from './test-deploy/files.mjs'
import { testImage } from './test-deploy/image.mjs'
import { testInstallation } from './test-deploy/installation.mjs'
import { testObjectStore } from './test-deploy/object-store.mjs'
import { testPooler } from './test-deploy/pooler.mjs'
import { testProxies } from './test-deploy/proxies.mjs'
import { testUpgrade } from './test-deploy/upgrade.mjs'

const steps = {
  units: { needs: ['/usr/bin/systemd-analyze'], test: testUnits },
  alerts: { needs: ['/usr/bin/promtool'], test: testAlerts },
  proxies: { needs: ['/usr/bin/caddy', '/usr/sbin/nginx', '/usr/bin/openssl'], test: testProxies },
  pooler: { needs: ['/usr/sbin/pgbouncer'], test: testPooler },
  upgrade: { needs: ['/usr/bin/git', '/usr/bin/tar'], test: testUpgrade },
  'object-store': { needs: ['/usr/bin/swift-proxy-server'], test: testObjectStore },
  image: { needs: ['/usr/bin/buildah', '/usr/sbin/debootstrap'], test: testImage },
  installation: { needs: ['/usr/sbin/debootstrap'], test: testInstallation },
}
const packages =
  'systemd prometheus caddy nginx-light openssl pgbouncer buildah crun debootstrap ' +
  'swift-proxy swift-account swift-container swift-object'

const chosen = process.argv.slice(2)
const unknown = chosen.filter((it) => !(it in steps))
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Steps: ${Object.keys(steps).join(', ')}`)
  process.exit(2)
}
let failed = 0
for (const [name, { needs, test }] of Object.entries(steps)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const missing = needs.filter((it) => !existsSync(it))
  if (missing.length > 0) {
    console.error(`${name}: ${missing.join(', ')} is missing. apt-get install ${packages}`)
    failed += 1
    continue
  }
  const began = performance.now()
  try {
    for (const line of await test()) console.log(`${name}: ${line}`)
    console.log(`${name}: passed in ${Math.round((performance.now() - began) / 1000)} s`)
  } catch (error) {
    failed += 1
    console.error(`${name}: failed. ${error.message}`)
  }
}
process.exitCode = failed === 0 ? 0 : 1
