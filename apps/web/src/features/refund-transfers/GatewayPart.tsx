import { formatDateTime } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Transfer } from './queries.ts'
import * as texts from './texts.ts'

/** PAY-21: what the gateway that holds the money said, and when it is asked again. */
export function GatewayPart({ gateway }: { gateway: NonNullable<Transfer['gateway']> }) {
  const text = useText(texts)
  const language = useLanguage()
  const { code, said, nextAt } = gateway
  const answer = [said, code && `(${code})`].filter(Boolean).join(' ')
  return (
    <Notice tone={nextAt === null ? 'danger' : 'info'}>
      <b>{text(nextAt === null ? 'gatewayRefused' : 'gatewayAsked')}</b>
      {answer !== '' && (
        <>
          <br />
          {text('gatewaySaid', { answer })}
        </>
      )}
      <br />
      {nextAt === null
        ? text('gatewayNoMore')
        : text('gatewayNext', { at: formatDateTime(nextAt, language) })}
    </Notice>
  )
}
