import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectNode, root } from '../processes.mjs'
import { buildWeb } from '../web-build.mjs'
import { eventually, shell } from './run.mjs'

const ports = { portal: 3396, caddy: 8496, nginx: 8497 }
const firstEventWithinMs = 3000
/** The largest upload that the portal takes, and one that no proxy may pass on. */
const uploads = { fits: 50, tooLarge: 70 }

/**
 * Runs both proxies in front of the demo company, started with `npm run serve`, and checks a page, live
 * events, uploads and /metrics.
 */
export async function testProxies() {
  await buildWeb()
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-proxies-'))
  const settings = {
    PORT: String(ports.portal),
    KERBSIDE_DATA: join(folder, 'data'),
    DEMO: '1',
    TRUST_PROXY: '1',
  }
  const portal = start(projectNode, ['scripts/serve.mjs'], settings)
  try {
    await eventually(() => curl(`http://127.0.0.1:${ports.portal}/readyz`), 'The portal is not ready')
    await writeFile(join(folder, 'large'), Buffer.alloc(uploads.tooLarge * 1e6))
    await writeFile(join(folder, 'fits'), Buffer.alloc(uploads.fits * 1e6, 'a\n'))
    return [await throughCaddy(folder), await throughNginx(folder)]
  } finally {
    await stop(portal)
    await rm(folder, { recursive: true, force: true })
  }
}

/** For `localhost` Caddy makes its own certificate. */
async function throughCaddy(folder) {
  await copyFile(join(root, 'deploy', 'Caddyfile'), join(folder, 'Caddyfile'))
  const settings = {
    KERBSIDE_HOST: `https://localhost:${ports.caddy}`,
    KERBSIDE_PORTALS: `127.0.0.1:${ports.portal}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
  }
  const own = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n'
  const file = join(folder, 'Caddyfile')
  await writeFile(file, (await readFile(file, 'utf8')).replace('{\n', own))
  const caddy = start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], settings)
  try {
    return await look('Caddy', `https://localhost:${ports.caddy}`, folder)
  } finally {
    await stop(caddy)
  }
}

async function throughNginx(folder) {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '2']
  await shell('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    ...subject,
  ])
  const server = (await readFile(join(root, 'deploy', 'nginx.conf'), 'utf8'))
    .replaceAll(/\/etc\/letsencrypt\S+fullchain\.pem/g, certificate)
    .replaceAll(/\/etc\/letsencrypt\S+privkey\.pem/g, key)
    .replaceAll('portal.example.com', 'localhost')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.portal}`)
    .replaceAll(/listen (\[::\]:)?443/g, `listen $1${ports.nginx}`)
    .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${ports.nginx + 1};`)
  const whole = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; user root;
events {} http { access_log off; ${server} }`
  await writeFile(join(folder, 'nginx.conf'), whole)
  await shell('nginx', ['-t', '-c', join(folder, 'nginx.conf')])
  const nginx = start('nginx', ['-c', join(folder, 'nginx.conf')])
  try {
    return await look('nginx', `https://localhost:${ports.nginx}`, folder)
  } finally {
    await stop(nginx)
  }
}

async function look(name, url, folder) {
  await eventually(() => curl(`${url}/readyz`), `${name} does not answer`)
  const jar = ['--cookie-jar', join(folder, name), '--cookie', join(folder, name)]
  const version = await curl(`${url}/`, ...jar, '--output', '/dev/null', '--write-out', '%{http_version}')
  if (version !== '2') throw new Error(`${name} speaks HTTP/${version}`)
  const status = (path, ...more) =>
    curl(
      `${url}${path}`,
      ...jar,
      '--no-fail',
      '--output',
      '/dev/null',
      '--write-out',
      '%{http_code}',
      ...more,
    )
  if ((await status('/metrics')) !== '404') throw new Error(`${name} shows /metrics to everyone`)
  const own = async () => {
    const token = /XSRF-TOKEN\s+(\S+)/.exec(await readFile(join(folder, name), 'utf8'))?.[1] ?? ''
    return ['--header', `X-XSRF-TOKEN: ${token}`]
  }
  const who = JSON.stringify({ email: 'admin@demo.example', password: 'coral-gate-demo' })
  await curl(`${url}/auth-api/sign-in`, ...jar, ...(await own()), '--json', who)
  const upload = async (file) =>
    status('/api/imports/customers/upload', ...(await own()), '--form', `file=@${join(folder, file)}`)
  const fits = await upload('fits')
  // Caddy resets the stream of an HTTP/2 request that is too large.
  const tooLarge = await upload('large').catch(() => 'cut off')
  if (fits === '413' || !['413', 'cut off'].includes(tooLarge))
    throw new Error(`${name} answers ${fits} to ${uploads.fits} MB and ${tooLarge} to ${uploads.tooLarge} MB`)
  const waited = await firstEvent(`${url}/api/events`, jar)
  if (waited > firstEventWithinMs) throw new Error(`${name} holds live events back for ${waited} ms`)
  return `${name}: HTTP/2, uploads of ${uploads.fits} MB, first live event after ${waited} ms`
}

function firstEvent(url, jar) {
  const began = performance.now()
  const stream = spawn('curl', ['--insecure', '--silent', '--no-buffer', '--max-time', '30', ...jar, url])
  return new Promise((resolve, reject) => {
    stream.stdout.once('data', () => {
      resolve(Math.round(performance.now() - began))
      stream.kill()
    })
    stream.once('close', (code) => reject(new Error(`No live event came; curl ended with ${code}`)))
  })
}

function curl(url, ...args) {
  return shell('curl', ['--insecure', '--silent', '--show-error', '--fail', ...args, url])
}

function start(command, args, env = {}) {
  return spawn(command, args, { cwd: root, stdio: 'ignore', env: { ...process.env, ...env } })
}

async function stop(child) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('close', resolve))
}
