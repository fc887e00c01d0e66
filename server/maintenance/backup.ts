import { fileArgument, runCommand } from '#server/maintenance/command.ts'
import { writeBackup } from '#server/maintenance/write-backup.ts'

await runCommand((config, say) => writeBackup(config, fileArgument('npm run backup -- kerbside.tar.gz'), say))
