// What Stryker's report of a run amounts to.

const killed = new Set(['Killed', 'Timeout'])
const left = new Set(['Survived', 'NoCoverage'])

function mutantsOf(report) {
  return Object.entries(report.files).flatMap(([file, { mutants }]) => mutants.map((it) => ({ ...it, file })))
}

/** Mutants that a test detected, and those that none did; what could not run counts for neither. */
export function sumOf(report) {
  const mutants = mutantsOf(report)
  return {
    killed: mutants.filter((it) => killed.has(it.status)).length,
    left: mutants.filter((it) => left.has(it.status)).length,
  }
}

/** Per cent; nothing to kill is all killed. */
export function scoreOf({ killed: dead, left: alive }) {
  return dead + alive === 0 ? 100 : (100 * dead) / (dead + alive)
}

/** A line for each mutant that is left: where it is, and what was put there. */
export function mutantLines(report) {
  return mutantsOf(report)
    .filter((it) => left.has(it.status))
    .map(({ file, location, mutatorName, replacement = '', status }) => {
      const put = replacement.replaceAll(/\s+/g, ' ').slice(0, 80)
      return (
        `  ${file}:${location.start.line}:${location.start.column} ${mutatorName} → ` +
        `${put}${status === 'NoCoverage' ? ' (no test reaches it)' : ''}`
      )
    })
}
