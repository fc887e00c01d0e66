import { parseArgs } from 'node:util'
import { nameInStore } from '#server/maintenance/backup-place.ts'
import { runCommand } from '#server/maintenance/command.ts'
import { storeBackup, writeBackup } from '#server/maintenance/write-backup.ts'

const usage =
  'Enter a file name: npm run backup -- kerbside.tar.gz. For a backup in the object store, enter ' +
  'store: instead. To also delete its backups older than 30 days, add --keep-days 30.'

await runCommand(async (config, say) => {
  const { values, positionals } = readArguments()
  const [place, ...more] = positionals
  if (place === undefined || more.length > 0) throw new Error(usage)
  const name = nameInStore(place)
  const keepDays = values['keep-days'] === undefined ? null : Number(values['keep-days'])
  if (keepDays !== null && (name === null || !Number.isInteger(keepDays) || keepDays < 1))
    throw new Error('--keep-days needs a whole number of days and a backup in the object store.')
  await (name === null ? writeBackup(config, place, say) : storeBackup(config, { name, keepDays }, say))
})

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'keep-days': { type: 'string' } } })
  } catch {
    throw new Error(usage)
  }
}
