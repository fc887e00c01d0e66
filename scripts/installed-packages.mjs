/**
 * Whether the installed packages are those of the lock file; npm lists both by path. `everything: false`
 * ignores the development tools.
 */
export function isUpToDate(wanted, present, { everything }) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (!everything && entry.dev === true)) return true
    const found = present[path]
    // An optional package may be for another kind of machine.
    if (found === undefined) return entry.optional === true || entry.devOptional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}
