import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.KERBSIDE_SERVER ?? 'http://127.0.0.1:3000'
const served = ['/api', '/auth-api', '/reports', '/tickets', '/push-key.txt']

/** The kit's story page (`web/kit.html`) is part of development and of `--mode kit`, never of the product's build. */
export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  base: '/',
  plugins: [react()],
  build: {
    outDir: mode === 'kit' ? '../dist/kit' : '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { main: fileURLToPath(new URL(mode === 'kit' ? './web/kit.html' : './web/index.html', import.meta.url)) } },
  },
  server: { port: 5173, proxy: Object.fromEntries(served.map((path) => [proxyPattern(path), { target: server, changeOrigin: false }])) },
}))

/** `/reports` is a screen and `/reports/…` are files: only the files go to the server. */
function proxyPattern(path: string): string {
  return path === '/push-key.txt' ? path : `^${path}/.+`
}
