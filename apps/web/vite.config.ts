import { fileURLToPath } from 'node:url'
import { tanstackRouter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageChunks } from './chunks.ts'
import { codeTables } from './code-tables.ts'
import { languagePacks } from './language-packs.ts'

/** Folders and files of the workbench and of the administrators' desk, by name; and where posts of boards are written. */
const WORKBENCH_FILES =
  '^(settings|studio|admin)$|^(create|viewon)\\.tsx$|^(board|posts|\\$noticeSeq)\\.([^.]+\\.)?(create|edit)\\.tsx$'

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
    // What visitors need at once; see entry-client.tsx.
    tanstackRouterGenerator({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/publicTree.gen.js',
      routeFileIgnorePattern: `\\.(test|module)\\.|${WORKBENCH_FILES}`,
      disableTypes: true,
    }),
    react(),
    codeTables(),
    languagePacks(`${root}src/`),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        // The list of what each page's chunks import weighs 3 KB in the first script of all pages. The server names it
        // for the page that is asked for; for the next one, hovering its link asks early enough.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
        },
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
