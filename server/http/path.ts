/** Converts a contract path (`/api/arrivals-{date}`) to the router's syntax (`/api/arrivals-:date(^…$)`). */
export function routerPath(path: string): string {
  return path
    .split('/')
    .map((segment) =>
      /^\{\w+\}$/.test(segment)
        ? `:${segment.slice(1, -1)}`
        : segment.replace(/\{(\w+)\}/g, (_, name: string) => `:${name}(${patternOf(name)})`),
    )
    .join('/')
}

/** A parameter that shares its segment with other text needs a pattern for its end. */
function patternOf(name: string): string {
  if (name === 'date' || name === 'from' || name === 'to') return '^\\d{4}-\\d{2}-\\d{2}'
  if (name === 'period') return '^[\\d-]{7,10}'
  if (name === 'year') return '^\\d{4}'
  if (name === 'month') return '^[\\d-]{2,7}'
  if (name === 'source') return '^[0-9a-zA-Z-]+'
  if (name === 'ticket') return '^(?:all|[0-9a-fA-F-]{36})'
  return '^[0-9a-fA-F-]{36}'
}
