import { join } from 'node:path'
import { root } from '../processes.mjs'
import { shell } from './run.mjs'

const deploy = join(root, 'deploy')
/** systemd's own scale ends at 10; above 2 a unit is called exposed. */
const exposureAtMost = 2

export async function testUnits() {
  const lines = []
  for (const unit of ['kerbside.service', 'kerbside-backup.service', 'kerbside-backup.timer']) {
    const complaints = (await shell('systemd-analyze', ['verify', join(deploy, unit)]))
      .split('\n')
      // The program and its user are not installed on this machine.
      .filter((line) => line.includes(unit) && !/is not executable|Unknown user|\/opt\/kerbside/.test(line))
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
    if (unit.endsWith('.timer')) continue
    const said = await shell('systemd-analyze', ['security', '--offline=true', join(deploy, unit)])
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1])
    if (!(exposure <= exposureAtMost)) throw new Error(`${unit} has an exposure of ${exposure}`)
    lines.push(`${unit} has an exposure of ${exposure} (limit ${exposureAtMost})`)
  }
  return lines
}

export async function testAlerts() {
  const found = await shell('promtool', ['check', 'rules', join(deploy, 'prometheus-rules.yaml')])
  await shell('promtool', ['test', 'rules', join(deploy, 'prometheus-rules.test.yaml')])
  return [`${/(\d+) rules found/.exec(found)?.[1]} rules`]
}
