import { build } from 'vite'

/** Bundles a script with all its imports. `define` replaces expressions with values. */
export async function bundleScript(
  file: string,
  format: 'iife' | 'es',
  define: Record<string, string> = {},
): Promise<string> {
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
