export function browserLaunch(which?: { isWhole?: boolean }): {
  executablePath: string
  args: string[]
  env: NodeJS.ProcessEnv
}
