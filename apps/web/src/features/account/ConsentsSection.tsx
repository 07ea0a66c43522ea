import { formatDateTime } from '@seodang/domain/seoul-time'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.ts'
import * as texts from './devices-texts.ts'
import { EditSection } from './EditSection.tsx'
import styles from './edit.module.css'
import { type Consented, devicesQuery, signOnConsentsQuery } from './queries.ts'

/** SEC-38: the domains of sites at which the person once said yes to being signed on; not there for who never did. */
export function ConsentsSection() {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const consents = useQuery(signOnConsentsQuery(api))
  const revoke = useMutation({
    mutationFn: ({ channelSeq, host }: Consented) =>
      api.post('/v1.0/users/signon-consents/delete', { body: { channelSeq, host } }),
    onSuccess: (_, { host }) => toast({ text: text('revoked', { host }), tone: 'good' }),
    onError: () => toast({ text: text('notRevoked'), tone: 'bad' }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(signOnConsentsQuery(api)),
        queryClient.invalidateQueries(devicesQuery(api)),
      ]),
  })
  if (!consents.data || consents.data.list.length === 0) return null
  return (
    <EditSection title={text('consentsTitle')} lead={text('consentsLead')}>
      <ul className={styles.devices}>
        {consents.data.list.map((consent) => (
          <li key={`${consent.channelSeq} ${consent.host}`}>
            <Icon of={IconWorld} size={24} />
            <div className={styles.device}>
              <strong>{consent.host}</strong>
              <p>
                {text('consentSince', {
                  site: consent.siteName,
                  time: formatDateTime(consent.givenAt, language),
                })}
              </p>
            </div>
            <Button
              size="sm"
              variant="line"
              busy={revoke.isPending && revoke.variables === consent}
              onClick={() => revoke.mutate(consent)}
              aria-label={text('revokeOf', { host: consent.host })}
            >
              {text('revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </EditSection>
  )
}
