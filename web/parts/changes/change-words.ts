/** `fromAgeMonths` → `From age months`: a form field's name in the history. */
export function fieldWords(name: string): string {
  const words = name.replace(/(Guid|Cents)$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** A value as displayed in the history: short, and never a bare guid. */
export function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (name.endsWith('Guid')) return 'another'
  if (name.endsWith('Cents') || name === 'cents') return (Number(value) / 100).toFixed(2)
  if (name === 'basisPoints') return `${Number(value) / 100} %`
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map((it) => valueWords('', it)).join('; ')
  if (typeof value === 'object')
    return Object.values(value)
      .map((it) => valueWords('', it))
      .join(' ')
  return `${value as string | number}`
}
