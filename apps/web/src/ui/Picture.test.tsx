import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './Picture.tsx'

test('ERR-15 without a picture the default class image stands there', () => {
  const html = renderToStaticMarkup(<Picture source={null} alt="에세이" />)
  expect(html).toContain('<svg')
  expect(html).toContain('aria-label="에세이"')
  expect(html).not.toContain('<img')
})

test('UI-11 a stored picture is offered as AVIF and WebP', () => {
  const html = renderToStaticMarkup(<Picture source="1/cover" alt="" />)
  expect(html).toContain('type="image/avif"')
  expect(html).toContain('type="image/webp"')
  expect(html).toContain('loading="lazy"')
})

test('the picture of the first screen is not put off', () => {
  const html = renderToStaticMarkup(<Picture source="1/cover" alt="" priority />)
  expect(html).toContain('loading="eager"')
  expect(html).toContain('fetchPriority="high"')
})

test('a placeholder shows until the picture is there', () => {
  expect(
    renderToStaticMarkup(<Picture source="1/cover" alt="" placeholder="data:image/webp;base64,AA" />),
  ).toContain('data:image/webp;base64,AA')
})
