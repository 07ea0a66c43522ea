import '@vitejs/plugin-react/preamble'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { type Boot, createAppRouter } from './platform/app-router.tsx'
import { endEarlySubmits } from './platform/early-input.ts'
import { routesFor } from './platform/routes-of-page.ts'

const text = document.getElementById('boot')?.textContent
if (!text) throw new Error('The page has no boot data')
// Written by the server that rendered this page, from the same `Boot`.
const boot: Boot = JSON.parse(text)

// Not awaited here: the rest of the routes is in files that import this one, which would then wait for each other.
void routesFor(location.pathname).then((routes) => {
  const router = createAppRouter({
    routes,
    boot,
    baseUrl: location.origin,
    fetch: (request) => fetch(request),
  })
  endEarlySubmits()
  hydrateRoot(document, <RouterClient router={router} />)
})
