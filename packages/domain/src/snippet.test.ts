import { expect, test } from 'vitest'
import { hostsOf, newSnippet, snippetProblems } from './snippet.ts'
import { runsOn, snippetsAt } from './snippet-pages.ts'

test.each([
  ['/main', true],
  ['/classes', true],
  ['/classes/12', true],
  ['/packages/3', true],
  ['/memberships', true],
  ['/', false],
  ['/login', false],
  ['/createaccount', false],
  ['/mypage', false],
  ['/settings/snippet', false],
  ['/classes/create', false],
  ['/classes/12/settings/payment', false],
  ['/classes/12/payment', false],
  ['/classes/12/classroom/1', false],
  ['/packages/create', false],
  ['/main/../settings', false],
  ['/mainly', false],
])('MKT-10 code of a site at %s: %s', (path, runs) => {
  expect(runsOn([], path)).toBe(runs)
})

test('MKT-10 a page is loaded anew where other code runs than before', () => {
  const all = [[], ['class']] as const
  expect(['/main', '/classes/1', '/settings/menu'].map((path) => snippetsAt(all, path))).toEqual([
    '0',
    '0,1',
    '',
  ])
})

const draft = { ...newSnippet(), name: '통계' }
test.each([
  ['a script', '<script async src="https://a.example/x.js"></script>', undefined],
  [
    'what looks like a tag inside of a script',
    '<script>if (a<b) document.write("<div>")</script>',
    undefined,
  ],
  ['a comment', '<!-- <form> --><script>1</script>', undefined],
  ['nested elements', '<noscript><img src="https://a.example/p"></noscript>', undefined],
  ['an open script', '<script>1', 'snippetOpen'],
  ['an open comment', '<!-- x', 'snippetOpen'],
  ['crossed elements', '<noscript><iframe></noscript></iframe>', 'snippetOpen'],
  ['an end that was never begun', '</script>', 'snippetOpen'],
  ['the end of the page', '</body></html>', 'snippetElement'],
  ['another base', '<base href="https://evil.example/">', 'snippetElement'],
  ['a form', '<form></form>', 'snippetElement'],
  ['another policy', '<meta http-equiv="refresh" content="0">', 'snippetElement'],
  ['a bare bracket', '<', 'snippetOpen'],
  ['a comment that ends at once', '<!--><form></form><base href="https://evil.example/"> -->', 'snippetOpen'],
  ['a comment that ends with its dash', '<!---><form></form> -->', 'snippetOpen'],
  ['a comment that ends with a bang', '<!-- --!><form></form> -->', 'snippetOpen'],
  ['a script that hides its end', '<script><!--<script></script>', 'snippetOpen'],
  ['an end with more in it', '<script>1</script x><form></form><script></script>', 'snippetOpen'],
  ['an end in a text of a frame', '<iframe><img alt="</iframe><form>"></iframe>', 'snippetOpen'],
  ['an end in a comment of a frame', '<iframe><!-- </iframe><form> --></iframe>', 'snippetOpen'],
  [
    'an end in a script without scripts',
    '<noscript><script>"</noscript>"</script></noscript>',
    'snippetOpen',
  ],
  ['a quote inside of a bare value', '<img a=x"><form></form><img b=">', 'snippetOpen'],
  ['a comment with dashes and brackets', '<!-- a -- b > c - --><script>1</script>', undefined],
  ['a style without scripts', '<noscript><style>a{color:red}</style></noscript>', undefined],
])('MKT-10 %s', (_, code, problem) => {
  expect(snippetProblems({ ...draft, code }).code).toBe(problem)
})

test('SEC-53 code of ten thousand brackets is answered at once', () => {
  const began = performance.now()
  for (const part of ['<', '<a ', '<a "', '<script><', '<!-', '<a b="c" ', "<a b='"])
    snippetProblems({ ...draft, code: part.repeat(10_000 / part.length) })
  expect(performance.now() - began).toBeLessThan(1000)
})

test('MKT-10 its pages may call the hosts that it names and no others', () => {
  const code = `<script src="https://www.example.com/a.js"></script><script>fetch('//cdn.example.net:443/x?y'); let a = "http://localhost/"; let b = 'https://EVIL"; script-src *'</script>`
  expect(hostsOf({ code, hosts: ['*.more.example'] })).toEqual([
    'www.example.com',
    'cdn.example.net',
    '*.more.example',
  ])
  expect(
    snippetProblems({ ...draft, code: 'x', hosts: ["a.example; script-src 'unsafe-inline'"] }).hosts,
  ).toBe('address')
})
