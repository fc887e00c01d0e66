interface Outcome {
  name: string
  ok: boolean
  passed: number
  failed: number
  skipped: number
}

export function outcomeOf(step: { name: string; results?: string }, code: number): Outcome

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

export function withAgain(whole: Pick<Report, 'testResults'>, again: Pick<Report, 'testResults'>): Report
