import { fileRule, type Rule } from '../rule.ts'
import { columns as limit } from '../wide-lines.ts'

/** Generated, or drawn by a tool. */
const generated = /^(server\/db\/tables\.ts|server\/db\/fixtures\/|web\/ui\/icon\/[^/]*icons\.ts)/

/** Still formatted at 140 columns, like the overrides in .oxfmtrc.json. To be emptied. */
const notYet =
  /^(web\/features\/(fast-track|concierge|driver|account)\/|web\/(offline|scan)\/|web\/sw\.ts|server\/features\/(fast-track|concierge|driver|desk-device)\/|server\/features\/invoices\/invoices\.test\.ts|domain\/(fast-track|concierge|trip)\/|contract\/(fast-track|offline-desk|driver|close-day)\.ts|e2e\/|bench\/)/

export const columns: Rule[] = [
  fileRule(`no line is wider than ${limit} columns`, ({ path, wideLines }) =>
    wideLines.length === 0 || generated.test(path) || notYet.test(path)
      ? null
      : `break line ${wideLines.join(', ')}`,
  ),
]
