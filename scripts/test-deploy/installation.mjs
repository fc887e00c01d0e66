import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectNode, root } from '../processes.mjs'
import { bareDebian } from './bare-debian.mjs'
import { eventually, shell } from './run.mjs'

const commandsAtMost = 10
const marker = '<!-- The test of this page runs these commands. -->'

/**
 * Runs the commands of docs/production.md in a bare Debian. A `chroot` has no running systemd, so a stand-in
 * starts the service by its unit.
 */
export async function testInstallation() {
  const page = await readFile(join(root, 'docs', 'production.md'), 'utf8')
  const block = /```sh\n([\s\S]*?)```/.exec(page.slice(page.indexOf(marker)))?.[1] ?? ''
  const commands = block.trim().split('\n')
  if (commands.length === 1 || commands.length >= commandsAtMost)
    throw new Error(
      `docs/production.md has ${commands.length} commands (limit: fewer than ${commandsAtMost})`,
    )
  const debian = await bareDebian()
  const inside = (command, folder = '/root') =>
    shell('chroot', [debian, '/bin/bash', '-c', `cd ${folder} && ${command}`], { env: { PATH: usualPath } })
  try {
    await prepare(debian, inside)
    let folder = '/root'
    let said = ''
    for (const command of commands) {
      const isLast = command === commands.at(-1)
      const run = () => inside(`${command} && pwd > /tmp/folder`, folder)
      said = isLast ? await eventually(run, command) : await run()
      folder = (await readFile(join(debian, 'tmp', 'folder'), 'utf8')).trim()
      // The package starts its server only where systemd runs.
      if (command.includes('install --yes postgresql')) await inside('pg_ctlcluster 15 main start')
    }
    const link = /\S+\/reset-password\/first\/\S+/.exec(said)?.[0]
    if (link === undefined) throw new Error(`The last command printed no link:\n${said}`)
    await eventually(
      () => inside('cd /opt/kerbside && bin/node deploy/is-ready.mjs'),
      'The portal is not ready',
    )
    await inside('/bin/systemctl start kerbside-backup')
    const checked = await inside('/bin/check-newest-backup')
    return [`${commands.length} commands`, checked.trim().split('\n').at(-1) ?? '']
  } finally {
    // By number: the processes of the whole machine have names like these.
    await inside('kill $(cat /run/kerbside.pid); pg_ctlcluster 15 main stop -m immediate').catch(() => {})
    await shell('umount', [join(debian, 'proc')]).catch(() => {})
    await rm(debian, { recursive: true, force: true })
  }
}

const usualPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

async function prepare(debian, inside) {
  await shell('mount', ['--types', 'proc', 'proc', join(debian, 'proc')])
  // What every Debian server has.
  await inside('apt-get update && apt-get install --yes --no-install-recommends systemd procps')
  const built = await mkdtemp(join(tmpdir(), 'kerbside-built-'))
  try {
    await shell(projectNode, ['scripts/server-tree.mjs', join(built, 'kerbside')])
    const file = join(debian, 'root', 'kerbside.tar.gz')
    await shell('tar', ['--create', '--gzip', '--file', file, '--directory', built, 'kerbside'])
  } finally {
    await rm(built, { recursive: true, force: true })
  }
  for (const [name, text] of Object.entries(standIns)) {
    await rm(join(debian, 'bin', name), { force: true })
    await writeFile(join(debian, 'bin', name), text)
    await chmod(join(debian, 'bin', name), 0o755)
  }
}

const standIns = {
  systemctl: `#!/bin/bash
# Starts a service by its unit, as its user, with its settings.
case "$1 $2" in
  'enable --now') unit=kerbside ;;
  'start kerbside-backup') unit=kerbside-backup ;;
  *) exit 0 ;;
esac
file=/etc/systemd/system/$unit.service
install -d -o kerbside -m 700 /var/lib/kerbside
settings=()
while IFS= read -r line; do settings+=("$line"); done < <(
  grep -hE '^[A-Z_]+=' /etc/kerbside/kerbside.env | tr -d '"'
  sed -n 's/^Environment=//p' $file | tr ' ' '\\n'
)
start=$(sed -n 's/^ExecStart=//p' $file)
cd /opt/kerbside
as="setpriv --reuid kerbside --regid kerbside --clear-groups"
run() { exec $as env -i PATH="$PATH" "\${settings[@]}" $start; }
if [ $unit = kerbside ]; then
  run > /var/log/kerbside.log 2>&1 &
  echo $! > /run/kerbside.pid
else
  run
fi
`,
  journalctl: '#!/bin/sh\ncat /var/log/kerbside.log\n',
  'check-newest-backup': `#!/bin/bash
cd /opt/kerbside
export DATABASE_URL=$(sed -n 's/^DATABASE_URL=//p' /etc/kerbside/kerbside.env) KERBSIDE_DATA=/var/lib/kerbside
newest=$(ls /var/backups/kerbside/*.tar.gz | tail -1)
exec setpriv --reuid kerbside --regid kerbside --clear-groups \\
  bin/node server/maintenance/restore.ts --check "$newest"
`,
}
