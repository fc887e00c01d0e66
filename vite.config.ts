import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiDocs } from './web/build/api-docs.ts'
import { chunkGroups } from './web/build/chunk-groups.ts'
import { firstPage } from './web/build/first-page.ts'
import { leaveShapesOut } from './web/build/leave-shapes-out.ts'
import { serviceWorker } from './web/build/service-worker.ts'

const server = process.env.KERBSIDE_SERVER ?? 'http://127.0.0.1:3000'
/** Seven letters tell versions apart, and the first page names some two hundred files. */
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}
const served = ['/api', '/api-docs', '/auth-api', '/reports', '/tickets', '/unsubscribe', '/push-key.txt']

/**
 * The kit's demo page (`web/kit.html`) is part of development and of `--mode kit`, never of the product's
 * build.
 */
export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  base: '/',
  plugins: [
    leaveShapesOut(),
    react(),
    ...(mode === 'kit' ? [] : [apiDocs()]),
    firstPage(new Date()),
    ...(mode === 'kit' ? [] : [serviceWorker()]),
  ],
  // Files shared by a worker and a page have one name, so that a device stores them once.
  worker: { format: 'es', rolldownOptions: { output: names } },
  resolve: {
    // React has the hook itself: the shim is for versions before 18.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: mode === 'kit' ? '../dist/kit' : '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: mode === 'kit' ? { main: file('./web/kit.html') } : { main: file('./web/index.html') },
      output: {
        ...names,
        codeSplitting: { groups: chunkGroups },
      },
      // Prevents a dialog's file from importing the page that opens it.
      experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      served.map((path) => [proxyPattern(path), { target: server, changeOrigin: false }]),
    ),
  },
}))

function file(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

/** `/reports` is a screen and `/reports/…` are files: only the files are proxied to the server. */
function proxyPattern(path: string): string {
  return path === '/push-key.txt' ? path : `^${path}/.+`
}
