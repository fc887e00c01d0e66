import { writeFile } from 'node:fs/promises'
import { openDatabase } from '#server/db/connection.ts'
import { tablesSource } from '#server/db/generate-tables.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostgres } from '#server/testing/postgres.ts'

/** `npm run generate:tables`: writes server/db/tables.ts from the migrations. */
const postgres = await startPostgres()
const database = openDatabase({ url: postgres.url })
await migrate(database.db)
await writeFile(new URL('../db/tables.ts', import.meta.url), await tablesSource(database.db))
await database.close()
await postgres.stop()
