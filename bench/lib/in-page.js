// Runs in the page, before anything of its own.
globalThis.painted = { lcpMs: 0, cls: 0, picture: '' }
new PerformanceObserver((list) => {
  for (const { startTime, url } of list.getEntries()) {
    globalThis.painted.lcpMs = startTime
    globalThis.painted.picture = url ?? ''
  }
}).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries())
    if (!hadRecentInput) globalThis.painted.cls += value
}).observe({ type: 'layout-shift', buffered: true })

globalThis.loaded = () =>
  [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
    ({ name, entryType, encodedBodySize }) => ({
      path: new URL(name).pathname,
      isPage: entryType === 'navigation',
      bytes: encodedBodySize,
    }),
  )
