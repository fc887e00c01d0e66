import { bankPath, importPath } from '#contract/addresses.ts'

/** The imports of a source, or one import. Bank statements are imported on the bank page itself. */
export function importRunPath(source: string, run = ''): string {
  return source === 'bankStatements' ? bankPath({ tab: 'import', run }) : importPath({ tab: source, run })
}
