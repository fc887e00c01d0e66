import { readConfig, type Config } from '#server/config.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a maintenance command. It prints what it did, or in one sentence why it failed. */
export async function runCommand(
  act: (config: Config, say: (line: string) => void) => Promise<void>,
): Promise<void> {
  try {
    await act(readConfig(), say)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
