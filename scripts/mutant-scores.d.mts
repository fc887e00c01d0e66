interface Report {
  files: Record<
    string,
    {
      mutants: {
        status: string
        mutatorName: string
        replacement?: string
        location: { start: { line: number; column: number } }
      }[]
    }
  >
}

export function sumOf(report: Report): { killed: number; left: number }
export function scoreOf(sum: { killed: number; left: number }): number
export function mutantLines(report: Report): string[]
