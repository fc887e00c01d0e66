import type { Import, SourceFile } from './source-tree.ts'

/** An architecture rule: what it requires, in one sentence, and every place that breaks it. */
export interface Rule {
  title: string
  breaches: (files: SourceFile[]) => string[]
}

/** A rule about one file at a time; returns the violation, or null. */
export function fileRule(title: string, wrongWith: (file: SourceFile) => string | null): Rule {
  return {
    title,
    breaches: (files) =>
      files.flatMap((file) => {
        const wrong = wrongWith(file)
        return wrong === null ? [] : [`${file.path}: ${wrong}`]
      }),
  }
}

/** A rule about who may import what. It does not apply to files outside `from`. */
export function importRule(
  title: string,
  from: RegExp,
  allowed: (imported: Import, file: SourceFile) => boolean,
): Rule {
  return {
    title,
    breaches: (files) =>
      files
        .filter((file) => from.test(file.path))
        .flatMap((file) =>
          file.imports.filter((it) => !allowed(it, file)).map((it) => `${file.path} imports ${it.to}`),
        ),
  }
}

export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path)
}
