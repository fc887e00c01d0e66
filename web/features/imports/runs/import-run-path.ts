import { bankPath, importPath } from '#contract/addresses.ts'

/** The imports of a source, or one of them. Bank statements are imported where they are worked on. */
export function importRunPath(source: string, run = ''): string {
  return source === 'bankStatements' ? bankPath({ tab: 'import', run }) : importPath({ tab: source, run })
}
