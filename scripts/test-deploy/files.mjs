import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../processes.mjs'
import { shell } from './run.mjs'

const deploy = join(root, 'deploy')
/** systemd's own scale ends at 10; above 2 a unit is called exposed. */
const exposureAtMost = 2

/** With this machine's Node: systemd also checks that the program exists. */
export async function testUnits() {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-units-'))
  try {
    const units = ['kerbside.service', 'kerbside-backup.service', 'kerbside-backup.timer']
    for (const unit of units) {
      const text = await readFile(join(deploy, unit), 'utf8')
      await writeFile(join(folder, unit), text.replaceAll('/opt/kerbside/bin/node', process.execPath))
    }
    const lines = []
    for (const unit of units) {
      const said = await shell('systemd-analyze', ['verify', join(folder, unit)])
      // Also complains about units of this machine.
      const complaints = said.split('\n').filter((line) => line.includes('kerbside'))
      if (complaints.length > 0) throw new Error(complaints.join('\n'))
      if (unit.endsWith('.service')) lines.push(await exposureOf(join(folder, unit), unit))
    }
    return lines
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function exposureOf(file, unit) {
  const said = await shell('systemd-analyze', ['security', '--offline=true', file])
  const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1])
  if (!(exposure <= exposureAtMost)) throw new Error(`${unit} has an exposure of ${exposure}`)
  return `${unit} has an exposure of ${exposure} (limit ${exposureAtMost})`
}

export async function testAlerts() {
  const found = await shell('promtool', ['check', 'rules', join(deploy, 'prometheus-rules.yaml')])
  await shell('promtool', ['test', 'rules', join(deploy, 'prometheus-rules.test.yaml')])
  return [`${/(\d+) rules found/.exec(found)?.[1]} rules`]
}
