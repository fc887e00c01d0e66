interface CountedLine {
  /** Unknown on an issued invoice. */
  readonly key?: string | undefined
  readonly quantity: number
  readonly label: string
}

/**
 * A charged line as people read it: `2 × Booster`. The line of a hire counts the hours of all its cars, which
 * would read as that many cars, so it says the cars: `2 × Sedan, 3 hours (minimum)`.
 */
export function countedLine({ key = 'hire', quantity, label }: CountedLine): string {
  // A price set by staff that doesn’t divide evenly has its hours in the label.
  const [, set = 1, own = label, hours = 1] =
    (/hire|moreHours/.test(key) && /^(?:(\d+) × )?(.+, (\d+) (?:more )?hours?\b.*)/.exec(label)) || []
  const cars = (quantity * Number(set)) / Number(hours)
  const [count, text] = Number.isInteger(cars) ? [cars, own] : [quantity, label]
  return Math.abs(count) === 1 ? text : `${count} × ${text}`
}
