import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LineChart } from './LineChart.tsx'

test('the figures of a chart stand in a table as well', () => {
  const html = renderToStaticMarkup(
    <LineChart
      label="거래액"
      currentName="11.14 – 11.15"
      previousName="지난 기간"
      format={(value) => `${value}원`}
      points={[
        { label: '14', fullLabel: '11월 14일', value: 300, previous: 200 },
        { label: '15', fullLabel: '11월 15일', value: 500, previous: 700 },
      ]}
    />,
  )
  expect(html).toContain('<caption>거래액</caption>')
  expect(html).toMatch(/11월 15일<\/th><td>500원<\/td><td>700원<\/td>/)
  expect(html).toContain('11월 15일이 500원으로 가장 많아요')
})
