import { expect, test } from 'vitest'
import { businessInformationUrl } from './footer.ts'

test.each([
  ['124-81-00998', 'https://www.ftc.go.kr/bizCommPop.do?wrkr_no=1248100998'],
  ['1248100998', 'https://www.ftc.go.kr/bizCommPop.do?wrkr_no=1248100998'],
  ['124-81', null],
  ['', null],
  [null, null],
  [undefined, null],
])('FTR-01 the business of %s is checked at %s (전자상거래법 제10조)', (regNo, url) => {
  expect(businessInformationUrl(regNo)).toBe(url)
})
