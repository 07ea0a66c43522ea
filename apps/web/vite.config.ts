import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageChunks } from './chunks.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig(({ command }) => ({
  root,
  appType: 'custom',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.(test|module)\\.',
    }),
    react(),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        rollupOptions: {
          input: 'src/entry-client.tsx',
          output: { codeSplitting: { groups: pageChunks(`${root}src/`) } },
        },
      },
    },
    ssr: {
      build: { outDir: 'dist/ssr', ssr: true, rollupOptions: { input: 'src/entry-server.tsx' } },
      // Otherwise React asks the environment of the process thousands of times for each page.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
    },
  },
  // Built, the renderer stands alone; while developing, only our own packages (TypeScript) go through Vite.
  ssr: { noExternal: command === 'build' ? true : [/^@seodang\//, /^@tabler\//, /^@mantine\//] },
}))
