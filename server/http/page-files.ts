import { readFile } from 'node:fs/promises'

/** What the browser needs for the page at a path, as the build of the web app lists it (`web/build/page-files.ts`). */
export interface PageFiles {
  path: string
  scripts: string[]
  styles: string[]
  calls: string[]
}

/** The build's list; none where the web app was built without it. */
export async function readPageFiles(file: string): Promise<PageFiles[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  return JSON.parse(text)
}

/** Answers which page a path belongs to: the list has the most particular first. */
export function pageFinder(pages: readonly PageFiles[]): (path: string) => PageFiles | undefined {
  const patterns = pages.map((page) => ({ page, pattern: patternOf(page.path) }))
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.page
}

function patternOf(path: string): RegExp {
  const source = path.replaceAll(/\$\w+/g, '[^/]+').replace(/\/\*$/, '(/.*)?')
  return new RegExp(`^${source}/?$`)
}
