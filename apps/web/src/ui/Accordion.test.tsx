import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccordionItem } from './Accordion.tsx'

test('UI-10 collapsing sections animate for 300 ms', () => {
  expect(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')).toContain('--fold: 300ms')
  const rules = readFileSync(new URL('./accordion.module.css', import.meta.url), 'utf8')
  expect(rules).toContain('transition: grid-template-rows var(--fold)')
})

test('what is folded is in the page but out of reach', () => {
  const html = renderToStaticMarkup(<AccordionItem title="1. 시작하기">첫 문단</AccordionItem>)
  expect(html).toContain('aria-expanded="false"')
  expect(html).toContain('inert')
  expect(html).toContain('첫 문단')
  expect(
    renderToStaticMarkup(
      <AccordionItem title="1" defaultOpen>
        안
      </AccordionItem>,
    ),
  ).not.toContain('inert')
})
