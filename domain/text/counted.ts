/** A number and what it counts: "1 trip", "3 trips", "2 people". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** The same for numbers that can be long: "12,400 entries". */
export function countedLong(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
