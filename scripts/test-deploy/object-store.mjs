import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectNode } from '../processes.mjs'
import { eventually, shell } from './run.mjs'

const keys = { access: 'test:portal', secret: 'a/secret+key/of/tests' }

/** A bucket of OpenStack Swift, which speaks S3 and checks signatures, used as the portal uses it. */
export async function testObjectStore() {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-swift-'))
  const servers = []
  try {
    const ports = { proxy: await freePort() }
    await mkdir(join(folder, 'disk', 'sdb'), { recursive: true })
    await mkdir(join(folder, 'etc'), { recursive: true })
    await writeFile(join(folder, 'etc', 'swift.conf'), swiftConf)
    for (const kind of ['account', 'container', 'object']) {
      ports[kind] = await freePort()
      const ring = join(folder, 'etc', `${kind}.builder`)
      await shell('swift-ring-builder', [ring, 'create', '4', '1', '1'])
      await shell('swift-ring-builder', [ring, 'add', `r1z1-127.0.0.1:${ports[kind]}/sdb`, '1'])
      await shell('swift-ring-builder', [ring, 'rebalance'])
    }
    for (const kind of ['account', 'container', 'object', 'proxy']) {
      const conf = join(folder, 'etc', `${kind}.conf`)
      await writeFile(
        conf,
        kind === 'proxy' ? proxyConf(folder, ports.proxy) : storageConf(folder, kind, ports[kind]),
      )
      const env = { ...process.env, SWIFT_DIR: join(folder, 'etc') }
      servers.push(spawn('/usr/bin/python3', ['-c', start(folder, kind, conf)], { env, stdio: 'ignore' }))
    }
    const url = `http://127.0.0.1:${ports.proxy}`
    await eventually(async () => {
      const reply = await fetch(`${url}/healthcheck`)
      if (!reply.ok) throw new Error(`answered ${reply.status}`)
    }, 'Swift does not start')
    const said = await shell(projectNode, [join(import.meta.dirname, 'use-object-store.ts')], {
      env: {
        ...process.env,
        FILES_URL: `${url}/kerbside-files`,
        FILES_REGION: 'us-east-1',
        FILES_ACCESS_KEY: keys.access,
        FILES_SECRET_KEY: keys.secret,
      },
    })
    return said.trim().split('\n')
  } finally {
    for (const server of servers) server.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Swift reads /etc/swift/swift.conf, whatever its folder: this points it to ours. */
function start(folder, kind, conf) {
  return `
from swift.common import utils
utils.SWIFT_CONF_FILE = ${JSON.stringify(join(folder, 'etc', 'swift.conf'))}
from swift.common.wsgi import run_wsgi
run_wsgi(${JSON.stringify(conf)}, ${JSON.stringify(`${kind}-server`)}, verbose=False)
`
}

const swiftConf = `[swift-hash]
swift_hash_path_suffix = kerbside
[swift-constraints]
`

const common = (folder, port) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${join(folder, 'etc')}
devices = ${join(folder, 'disk')}
mount_check = false
log_address = ${join(folder, 'none')}
`

const storageConf = (folder, kind, port) => `${common(folder, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyConf = (folder, port) => `${common(folder, port)}
[pipeline:main]
pipeline = healthcheck cache listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_portal = ${keys.secret} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

async function freePort() {
  const server = createServer()
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address()
  await new Promise((closed) => server.close(closed))
  return port
}
