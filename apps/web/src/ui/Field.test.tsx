import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AgreeField } from './Checkbox.tsx'
import { CODE_LENGTH, CodeInput, codeFromText } from './CodeInput.tsx'
import { NumberField } from './NumberField.tsx'
import { RadioTiles } from './RadioTiles.tsx'
import { TEXT_AREA_MAX, TextArea, TextField } from './TextField.tsx'

const nothing = () => undefined

test('VAL-19 a required label carries a required badge', () => {
  const required = renderToStaticMarkup(<TextField label="이름" required />)
  expect(required).toMatch(/<label[^>]*>이름<span[^>]*>필수<\/span>/)
  expect(required).toContain('aria-required="true"')
  expect(renderToStaticMarkup(<TextField label="이름" />)).not.toContain('필수')
})

test('VAL-19 so does the label of a group', () => {
  const html = renderToStaticMarkup(
    <RadioTiles
      label="결제 수단"
      required
      value={null}
      onChange={nothing}
      options={[{ value: 'card', label: '카드' }]}
    />,
  )
  expect(html).toMatch(/<legend[^>]*>결제 수단<span[^>]*>필수<\/span>/)
})

test('VAL-20 an agreement is marked exactly as required or optional, and is not ticked', () => {
  const required = renderToStaticMarkup(<AgreeField required label="환불 규정을 확인했어요" />)
  const optional = renderToStaticMarkup(<AgreeField required={false} label="소식을 받을게요" />)
  expect(required).toContain('(필수)')
  expect(optional).toContain('(선택)')
  expect(required + optional).not.toContain('checked')
})

test('an error stands next to its field, tied to it, in a live region that is there from the start', () => {
  const wrong = renderToStaticMarkup(
    <TextField id="phone" label="휴대전화" error="숫자로 적어 주세요" help="- 없이" />,
  )
  expect(wrong).toContain('aria-invalid="true"')
  expect(wrong).toContain('aria-describedby="phone-error phone-help"')
  expect(wrong).toMatch(/id="phone-error" aria-live="polite"[^>]*>.*숫자로 적어 주세요/)
  expect(renderToStaticMarkup(<TextField id="phone" label="휴대전화" />)).toContain(
    'id="phone-error" aria-live="polite"',
  )
})

test('VAL-23 long text holds 5000 characters in 5 rows unless told otherwise', () => {
  const html = renderToStaticMarkup(<TextArea label="내용" />)
  expect(TEXT_AREA_MAX).toBe(5000)
  expect(html).toContain('maxLength="5000"')
  expect(html).toContain('rows="5"')
  expect(renderToStaticMarkup(<TextArea label="내용" maxLength={100} rows={2} />)).toContain(
    'maxLength="100"',
  )
})

test('VAL-22 long text says how much it may hold', () => {
  const html = renderToStaticMarkup(<TextArea label="내용" defaultValue="안녕" />)
  expect(html).toContain('최대 5,000자')
  expect(html).toContain('2 / 5,000')
})

test('VAL-03 a full field says that no more is allowed', () => {
  expect(renderToStaticMarkup(<TextField label="이름" maxLength={4} defaultValue="네 글자" />)).toContain(
    '최대 4자까지 입력할 수 있습니다.',
  )
  expect(renderToStaticMarkup(<TextField label="이름" maxLength={4} defaultValue="셋" />)).not.toContain(
    '최대',
  )
})

test('VAL-08 a number field shows separators and its unit', () => {
  const html = renderToStaticMarkup(<NumberField label="가격" value={126000} onChange={nothing} unit="원" />)
  expect(html).toContain('value="126,000"')
  expect(html).toContain('원')
  expect(html).toContain('inputMode="numeric"')
})

test.each([
  ['48 12-39', '481239'],
  ['1234567890', '123456'],
  ['abc', ''],
])('VER-08 a code keeps digits only, at most six: %s', (typed, code) => {
  expect(codeFromText(typed)).toBe(code)
})

test('VER-08 an empty code field shows six dots', () => {
  expect(CODE_LENGTH).toBe(6)
  expect(renderToStaticMarkup(<CodeInput label="인증 번호" value="" onChange={nothing} />)).toContain(
    'placeholder="••••••"',
  )
})
