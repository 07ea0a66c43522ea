import type { UseFormReturnType } from '@mantine/form'
import { Suspense, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { AgreementBox, type AgreementLine } from './AgreementBox.tsx'
import * as texts from './texts.ts'

const TermsWindow = lazyDialog(() => import('./TermsWindow.tsx'))

/** An account is the product's, on whichever site it is made, and so are the texts that it agrees to. */
const PRODUCT = 0

type Name = 'termsAgreed' | 'privacyAgreed' | 'age14Agreed' | 'marketingAgreed'

/** ACC-05: what a new account agrees to. */
export function Agreements<Draft extends Record<Name, boolean>>({
  form,
}: {
  form: UseFormReturnType<Draft>
}) {
  const text = useText(texts)
  const [shown, setShown] = useState<'service' | 'privacy' | null>(null)
  const read = (kind: 'service' | 'privacy', label: string) => ({
    text: text('read'),
    label,
    onPress: () => setShown(kind),
  })
  const lines: AgreementLine<Name>[] = [
    {
      name: 'termsAgreed',
      isRequired: true,
      label: text('agreeTerms'),
      read: read('service', text('readTerms')),
    },
    {
      name: 'privacyAgreed',
      isRequired: true,
      label: text('agreePrivacy'),
      read: read('privacy', text('readPrivacy')),
    },
    { name: 'age14Agreed', isRequired: true, label: text('agreeAge') },
    { name: 'marketingAgreed', isRequired: false, label: text('agreeMarketing') },
  ]
  return (
    <>
      <AgreementBox
        label={text('agreements')}
        all={{ label: text('agreeAll'), note: text('agreeAllNote') }}
        lines={lines}
        values={form.values}
        fieldOf={(name) => form.getInputProps(name, { type: 'checkbox' })}
      />
      {shown && (
        <Suspense>
          <TermsWindow
            channelSeq={PRODUCT}
            kind={shown}
            title={text(shown === 'service' ? 'terms' : 'privacy')}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  )
}
