import { rm } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { bareDebian } from './bare-debian.mjs'
import { eventually, shell } from './run.mjs'
import { withPostgres } from './postgres.mjs'

const megabytesAtMost = 350
const port = 3397
const buildah = (...args) => shell('buildah', args)

/** Builds the image over a bare Debian, with this machine's npm, and runs it. */
export async function testImage() {
  const debian = await bareDebian()
  try {
    const runner = await imageOf('kerbside-test-debian', 'scratch', (mounted) =>
      shell('cp', ['--archive', `${debian}/.`, mounted]),
    )
    const builder = await imageOf('kerbside-test-builder', runner, addNpm, [
      '--env',
      'NODE_EXTRA_CA_CERTS=/etc/ssl/extra.crt',
    ])
    const bases = { BUILDER: builder, RUNNER: runner, POSTGRES: runner }
    const given = Object.entries(bases).flatMap(([name, image]) => [
      '--build-arg',
      `${name}=localhost/${image}`,
    ])
    await buildah(
      'bud',
      '--isolation=chroot',
      '--format=docker',
      '--target=portal',
      ...given,
      '--tag=kerbside-test',
      '--file=deploy/Containerfile',
      '.',
    )
    const { size } = JSON.parse(await buildah('images', '--json', 'localhost/kerbside-test'))[0]
    const megabytes = Math.round(Number.parseFloat(size) * (size.includes('GB') ? 1000 : 1))
    if (megabytes > megabytesAtMost) throw new Error(`The image is ${megabytes} MB`)
    await checkImage()
    await withPostgres((url) => runImage(url))
    return [
      `${megabytes} MB (limit ${megabytesAtMost}), starts and is ready`,
      'runs as a user who can write only to /data and /tmp, without build tools',
    ]
  } finally {
    await rm(debian, { recursive: true, force: true })
  }
}

async function imageOf(name, from, fill, config = []) {
  const container = (await buildah('from', from === 'scratch' ? from : `localhost/${from}`)).trim()
  try {
    await fill((await buildah('mount', container)).trim())
    if (config.length > 0) await buildah('config', ...config, container)
    await buildah('umount', container)
    await buildah('commit', container, `localhost/${name}`)
    return name
  } finally {
    await buildah('rm', container)
  }
}

async function addNpm(mounted) {
  // Not `npm root --global`: with another Node first in PATH, that is a folder without npm.
  const npm = (await shell('sh', ['-c', 'readlink --canonicalize "$(command -v npm)"'])).trim()
  await shell('cp', ['--dereference', process.execPath, `${mounted}/usr/bin/node`])
  await shell('mkdir', ['--parents', `${mounted}/usr/lib/node_modules`, `${mounted}/etc/ssl`])
  await shell('cp', ['--recursive', dirname(dirname(npm)), `${mounted}/usr/lib/node_modules/npm`])
  await shell('ln', ['--symbolic', '../lib/node_modules/npm/bin/npm-cli.js', `${mounted}/usr/bin/npm`])
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt'
  await shell('cp', ['--dereference', certificates, `${mounted}/etc/ssl/extra.crt`])
  await shell('chroot', [mounted, 'sh', '-c', 'apt-get update && apt-get install --yes libatomic1'])
}

/** Its user, volume and health check, and what it leaves out. */
async function checkImage() {
  const { Docker } = JSON.parse(await buildah('inspect', '--type=image', 'localhost/kerbside-test'))
  const { User, Volumes, Healthcheck } = Docker.config
  const given = JSON.stringify({ User, volumes: Object.keys(Volumes), check: Healthcheck?.Test })
  const wanted = { User: 'kerbside', volumes: ['/data'], check: ['CMD', 'bin/node', 'deploy/is-ready.mjs'] }
  if (given !== JSON.stringify(wanted)) throw new Error(`The image is configured as ${given}`)
  const container = (await buildah('from', 'localhost/kerbside-test')).trim()
  try {
    const inside = async (command) =>
      (await buildah('run', '--isolation=chroot', container, 'sh', '-c', command)).trim()
    const tools = await inside('for it in npm gcc make strip git python3; do command -v $it; done; true')
    if (tools !== '') throw new Error(`The image contains ${tools}`)
    const elsewhere = ['/proc/*', '/dev/*', '/data*'].map((it) => `-not -path "${it}"`).join(' ')
    const writable = await inside(`find / -xdev -writable -type d ${elsewhere} 2>/dev/null; true`)
    const others = writable.split('\n').filter((path) => !/^(|\/(var\/|run\/)?(tmp|lock))$/.test(path))
    if (others.length > 0) throw new Error(`The image’s user can write to ${others.join(', ')}`)
  } finally {
    await buildah('rm', container)
  }
}

async function runImage(url) {
  const container = (await buildah('from', 'localhost/kerbside-test')).trim()
  const settings = ['--env', `DATABASE_URL=${url}`, '--env', `PORT=${port}`]
  const ran = ['run', '--isolation=chroot', ...settings, container]
  const portal = spawn('buildah', [...ran, 'bin/node', 'server/main.ts'], { stdio: 'ignore' })
  try {
    await eventually(() => buildah(...ran, 'bin/node', 'deploy/is-ready.mjs'), 'The image is not ready')
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
    if (!page.includes('<div id="root">')) throw new Error(`The image serves ${page.slice(0, 200)}`)
  } finally {
    portal.kill('SIGTERM')
    await new Promise((resolve) => portal.once('close', resolve))
    await buildah('rm', container)
  }
}
