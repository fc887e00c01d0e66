import { fileRule, type Rule } from '../rule.ts'
import { columns as limit } from '../wide-lines.ts'

/** Generated, or drawn by a tool. */
const generated = /^(server\/db\/tables\.ts|server\/db\/fixtures\/|web\/ui\/icon\/[^/]*icons\.ts)/

/** One chain of invoices, each test after the one before: longer than a file may be if broken at 110. */
const chain = /^server\/features\/invoices\/invoices\.test\.ts$/

export const columns: Rule[] = [
  fileRule(`no line is wider than ${limit} columns`, ({ path, wideLines }) =>
    wideLines.length === 0 || generated.test(path) || chain.test(path)
      ? null
      : `break line ${wideLines.join(', ')}`,
  ),
]
