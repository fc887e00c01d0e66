import type { Sort } from './table-columns.ts'

/** The order in the address and in a call: the column’s id; with `-`, descending. */
export function sortText({ id, desc }: Sort): string {
  return `${desc ? '-' : ''}${id}`
}

/** The order in the address, if the list supports it; otherwise the default order, which calls omit. */
export function sortOf<S extends string>(
  text: string,
  known: readonly S[],
  usual: S,
): { sort: Sort; asked: { sort?: S } } {
  const found = known.find((it) => it === text) ?? usual
  return {
    sort: { id: found.replace('-', ''), desc: found.startsWith('-') },
    asked: found === usual ? {} : { sort: found },
  }
}
