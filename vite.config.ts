import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups } from './web/build/chunk-groups.ts'
import { firstPage } from './web/build/first-page.ts'
import { cachedFiles } from './web/build/cached-files.ts'
import { leaveShapesOut } from './web/build/leave-shapes-out.ts'

const server = process.env.KERBSIDE_SERVER ?? 'http://127.0.0.1:3000'
const served = ['/api', '/auth-api', '/reports', '/tickets', '/push-key.txt']

/** The kit's demo page (`web/kit.html`) is part of development and of `--mode kit`, never of the product's build. */
export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  base: '/',
  plugins: [leaveShapesOut(), react(), firstPage(), ...(mode === 'kit' ? [] : [serviceWorker()])],
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
        entryFileNames: 'assets/[name]-[hash].js',
        codeSplitting: { groups: chunkGroups },
      },
      // Prevents a dialog's file from importing the page that opens it.
      experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
    },
  },
  server: { port: 5173, proxy: Object.fromEntries(served.map((path) => [proxyPattern(path), { target: server, changeOrigin: false }])) },
}))

/**
 * The worker, with the list of what it keeps for a phone without a network. Its address is its identity: it has no hash, and is at the root so that its scope
 * is the whole portal. The portal registers it itself, and has its own manifest (`web/public/driver.webmanifest`).
 */
function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: '.',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'es',
      globPatterns: ['assets/**/*.{js,css,woff2}', 'icon.svg'],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [async (files) => ({ manifest: await cachedFiles(file('./dist/web'), files), warnings: [] })],
    },
  })
}

function file(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

/** `/reports` is a screen and `/reports/…` are files: only the files are proxied to the server. */
function proxyPattern(path: string): string {
  return path === '/push-key.txt' ? path : `^${path}/.+`
}
