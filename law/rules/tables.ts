import { fileRule, isTest, type Rule } from '../rule.ts'
import type { SourceFile } from '../source-tree.ts'
import { tableOwners, writesByName } from '../table-owners.ts'

/**
 * Which code may write which table. Reading is unrestricted: a screen's read is one shaped query over any
 * tables.
 */

/** Code that creates rows for other features: the demo company, and tests. */
const laysOutRows = ({ path }: SourceFile) =>
  !path.startsWith('server/') || /^server\/(demo|testing)\//.test(path) || isTest(path)

const writtenByCall = /\.\s*(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\s*\(\s*['"`](\w+)/g
const writtenBySql =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)|\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi

const calledByName = /\.\s*(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\s*\(\s*[^\s'"`)]/
/** A template with the table name as parameter: `insert into ${…}`. */
const sqlByName = /\b(?:insert\s+into|merge\s+into|delete\s+from|(?<!\b(?:for|key)\s)update)[ \t]+$/m

function tablesWritten({ code, texts }: SourceFile): string[] {
  const found = [...code.matchAll(writtenByCall), ...texts.matchAll(writtenBySql)].map(
    (it) => it[1] ?? it[2] ?? '',
  )
  return [...new Set(found)]
}

function mayWrite(path: string, table: string): boolean {
  const owner = tableOwners.get(table)
  return owner !== undefined && path.startsWith(`${owner}/`)
}

/** The tables of the schema, as listed in `server/db/tables.ts`. */
function tablesOfSchema({ code }: SourceFile): string[] {
  const body = /export interface Tables \{([^}]*)\}/.exec(code)?.[1] ?? ''
  return [...body.matchAll(/^\s*(\w+):/gm)].map((it) => it[1] ?? '')
}

export const tables: Rule[] = [
  fileRule('every table has one owner', (file) => {
    const unowned =
      file.path === 'server/db/tables.ts' ? tablesOfSchema(file).filter((it) => !tableOwners.has(it)) : []
    return unowned.length === 0 ? null : `${unowned.join(', ')}: declare in law/table-owners.ts who writes it`
  }),
  fileRule('only the owner of a table writes it', (file) => {
    const foreign = laysOutRows(file) ? [] : tablesWritten(file).filter((it) => !mayWrite(file.path, it))
    return foreign.length === 0
      ? null
      : `writes ${foreign.map((it) => `${it} of ${tableOwners.get(it) ?? 'nobody'}`).join(', ')}`
  }),
  fileRule('the name of a written table is literal', (file) =>
    laysOutRows(file) ||
    file.path in writesByName ||
    !(calledByName.test(file.code) || sqlByName.test(file.texts))
      ? null
      : 'name the table, so that its owner can be checked',
  ),
]
