interface LockedPackage {
  version?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
}
type Packages = Record<string, LockedPackage>

export function isUpToDate(wanted: Packages, present: Packages, options: { everything: boolean }): boolean
