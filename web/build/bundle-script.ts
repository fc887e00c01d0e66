import { build } from 'vite'

/** One script with all that it imports. `define` replaces expressions by values. */
export async function bundleScript(file: string, format: 'iife' | 'es', define: Record<string, string> = {}): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define,
    build: { write: false, modulePreload: false, rolldownOptions: { input: file, output: { format } } },
  })
  const output = Array.isArray(made) ? made[0]?.output : 'output' in made ? made.output : undefined
  const code = output?.[0].code
  if (code === undefined) throw new Error(`${file} could not be built`)
  return code.trim()
}
