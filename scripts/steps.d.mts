interface Outcome {
  name: string
  held: boolean
  passed: number
  failed: number
  skipped: number
}

export function outcomeOf(step: { name: string; results?: string }, code: number): Outcome
