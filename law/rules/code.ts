import { fileRule, isTest, type Rule } from '../rule.ts'
import { clocks } from './clock.ts'

/** Code patterns that are forbidden in every file. */

const lineLimit = 300
/** Generated; read by the compiler. */
const generated = ['server/db/tables.ts']

const mayReadEnvironment = /^(server\/(config\.ts$|testing\/)|scripts\/|e2e\/|bench\/|law\/)/
const readsEnvironment =
  /\bprocess\s*(\.|\?\.|\[\s*['"`])\s*env\b|\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*['"]node:process['"]/
const usesDate = /\bnew\s+Date\b|\bDate\s*(\(|\.(now|parse|UTC)\b)/

/** A hand-written condition on the actor is easily forgotten, or applied to the wrong people. */
const scopesByHand = /('=',\s*|\$\{)(\w+\.)*actor\.partnerGuid\b/

/**
 * `/customers/${…}`, `${screens.flights.path}/…`: but not a call's path, which is defined by its endpoint in
 * the contract.
 */
const buildsAddress = /`\/(?!api\/|auth-api\/)[a-z-]+[^`\n]*\$\{|`\$\{(screens|doorPaths)\.\w+(\.path)?\}/

/** A button that acts with another button right behind it. */
const actsBeforeLast =
  /<Button\b(?:(?!<\/Button>)[\s\S])*?\bkind=(?:"(?:main|danger)"|\{danger)(?:(?!<\/Button>)[\s\S])*?<\/Button>\s*<Button\b/

/** A column of a table, by its id. */
const columnId = /\bid: '(\w+)',\s*header:/g

/**
 * An id that stands twice among the columns that one function or constant lists: the second would show the
 * first one's cells.
 */
function doubledColumn(code: string): string | undefined {
  for (const part of code.split(/^[}\]]/m)) {
    const ids = [...part.matchAll(columnId)].map(([, id]) => id)
    const twice = ids.find((id, place) => ids.indexOf(id) < place)
    if (twice !== undefined) return twice
  }
  return undefined
}

/** An import from another folder by its relative path. Build scripts have no name of their own. */
const importsUpwards = /\b(?:from|import)\s*\(?\s*['"]\.\.\/(?!(?:\.\.\/)*scripts\/)/

export const code: Rule[] = [
  fileRule(
    'an import from another folder starts with #domain, #contract, #server or #web',
    ({ path, code: text }) =>
      /^(domain|contract|server|web)\//.test(path) && importsUpwards.test(text)
        ? 'import it by its # path, such as #domain/…'
        : null,
  ),
  fileRule('queries take the rows a user may read from a policy in domain/access', ({ path, code: text }) =>
    !path.startsWith('server/features/') || !scopesByHand.test(text)
      ? null
      : 'use partnerScopeOf, and isWithin for the condition',
  ),
  fileRule(`no file is longer than ${lineLimit} lines`, ({ path, lines }) =>
    lines <= lineLimit || generated.includes(path) ? null : `${lines} lines: split it by topic`,
  ),
  fileRule('only server/config.ts reads the environment', (file) =>
    mayReadEnvironment.test(file.path) || isTest(file.path) || !readsEnvironment.test(file.code)
      ? null
      : 'use config.ts instead',
  ),
  fileRule('Date is used only in domain/calendar and by the clocks', (file) =>
    clocks.includes(file.path) ||
    /^(domain\/calendar\/|bench\/|e2e\/|scripts\/|law\/)/.test(file.path) ||
    !usesDate.test(file.code)
      ? null
      : 'dates are YYYY-MM-DD text, instants ISO text; domain/calendar calculates with them',
  ),
  fileRule('addresses of pages and files are built only in contract/addresses.ts', (file) =>
    /^(contract|server\/(features|work|mail|push)|web)\//.test(file.path) &&
    file.path !== 'contract/addresses.ts' &&
    !isTest(file.path) &&
    buildsAddress.test(file.code)
      ? 'define the page or file there, and use its address'
      : null,
  ),
  fileRule('in a row of buttons the one that acts comes last', (file) =>
    /^web\/(features|ui)\//.test(file.path) && actsBeforeLast.test(file.code)
      ? 'put the safe choice first'
      : null,
  ),
  fileRule('no two columns of one table share an id', ({ path, code: text }) => {
    const twice = /^web\/.+-columns\.tsx$/.test(path) ? doubledColumn(text) : undefined
    return twice === undefined ? null : `two columns have the id ${twice}`
  }),
  fileRule('no default exports except pages', ({ path, exportsDefault }) =>
    !exportsDefault || /^web\/features\/.+Page\.tsx$/.test(path) ? null : 'give it a name',
  ),
]
