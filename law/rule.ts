import type { Import, SourceFile } from './source-tree.ts'

/** A rule of the house: what it asks, in one sentence, and every place that breaks it. */
export interface Rule {
  says: string
  breaches: (files: SourceFile[]) => string[]
}

/** A rule about one file at a time; answers what is wrong with it, or nothing. */
export function fileRule(says: string, wrongWith: (file: SourceFile) => string | null): Rule {
  return {
    says,
    breaches: (files) =>
      files.flatMap((file) => {
        const wrong = wrongWith(file)
        return wrong === null ? [] : [`${file.path}: ${wrong}`]
      }),
  }
}

/** A rule about who may import what. Files outside `from` are not its business. */
export function importRule(says: string, from: RegExp, allowed: (it: Import, file: SourceFile) => boolean): Rule {
  return {
    says,
    breaches: (files) =>
      files
        .filter((file) => from.test(file.path))
        .flatMap((file) => file.imports.filter((it) => !allowed(it, file)).map((it) => `${file.path} imports ${it.to}`)),
  }
}

export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path)
}
