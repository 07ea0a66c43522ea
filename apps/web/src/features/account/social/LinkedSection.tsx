import { formatDate } from '@seodang/domain/seoul-time'
import { SOCIAL_TYPES, type SocialTypeCd } from '@seodang/domain/social'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { lazyDialog } from '../../../platform/lazy/lazy.tsx'
import type { SessionUser } from '../../../platform/session.tsx'
import { useBoot } from '../../../platform/site-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { confirm } from '../../../ui/dialog-requests.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.ts'
import account from '../account.module.css'
import { EditSection } from '../EditSection.tsx'
import { useProfileChanged } from '../use-profile-changed.ts'
import { takeLinking } from './link-query.ts'
import { ProviderMark } from './ProviderMark.tsx'
import styles from './social.module.css'
import * as texts from './texts.ts'
import { useLink } from './use-link.ts'
import { useProvider } from './use-provider.ts'

const ProveAgainDialog = lazyDialog(() => import('../ProveAgainDialog.tsx'))

/** MY-09, ACC-09: the providers that enter this account. */
export function LinkedSection({ user }: { user: SessionUser }) {
  const text = useText(texts)
  const language = useLanguage()
  const { providers } = useBoot().social
  const link = useLink()
  const [asked, setAsked] = useState<SocialTypeCd | null>(null)
  const unlink = useUnlink()
  const provider = useProvider((returned) => {
    if (returned.kind === 'ticket' && takeLinking(returned.query))
      link.mutate(returned, { onError: () => toast({ text: text('failed'), tone: 'bad' }) })
    else if (returned.kind !== 'cancelled') toast({ text: text('failed'), tone: 'bad' })
  })
  const linkOf = (snsTypeCd: SocialTypeCd) => user.snsInfo.find((one) => one.snsTypeCd === snsTypeCd)
  const rows = SOCIAL_TYPES.filter((snsTypeCd) => linkOf(snsTypeCd) ?? providers.includes(snsTypeCd))
  if (rows.length === 0) return null
  return (
    <EditSection title={text('linked')} lead={text('linkedLead')}>
      {!user.isAuthenticated && <Notice tone="warn">{text('linkNeedsEmail')}</Notice>}
      <ul className={styles.links}>
        {rows.map((snsTypeCd) => {
          const linked = linkOf(snsTypeCd)
          const name = text(`name${snsTypeCd}`)
          return (
            <li key={snsTypeCd} className={styles.linkRow}>
              <span className={cx(styles.badge, styles[snsTypeCd])}>
                <ProviderMark of={snsTypeCd} />
              </span>
              <span>
                <span className={styles.linkName}>{name}</span>
                <br />
                <span className={styles.linkNote}>
                  {linked
                    ? [linked.email, text('since', { day: formatDate(linked.linkedAt, language) })]
                        .filter(Boolean)
                        .join(' · ')
                    : text('notLinked')}
                </span>
              </span>
              {linked ? (
                <Button
                  size="sm"
                  aria-label={text('unlinkOf', { provider: name })}
                  busy={unlink.isPending && unlink.variables === snsTypeCd}
                  onClick={() =>
                    void confirm({
                      title: text('unlinkOf', { provider: name }),
                      description: text('unlinkAsk', { provider: name }),
                    }).then((agreed) => (agreed ? unlink.mutate(snsTypeCd) : undefined))
                  }
                >
                  {text('unlink')}
                </Button>
              ) : (
                <Button
                  size="sm"
                  aria-label={text('linkOf', { provider: name })}
                  disabled={!user.isAuthenticated}
                  busy={
                    provider.at === snsTypeCd || (link.isPending && link.variables.snsTypeCd === snsTypeCd)
                  }
                  busyText=""
                  onClick={() => setAsked(snsTypeCd)}
                >
                  {text('link')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {asked !== null && (
        <Suspense>
          <ProveAgainDialog
            title={text('linkOf', { provider: text(`name${asked}`) })}
            lead={text('linkProof', { provider: text(`name${asked}`) })}
            label={text('linkGo')}
            act={(proof) => provider.goToLink(asked, proof)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
      {provider.at !== null && (
        <p className={styles.waiting} role="status">
          {text('waiting')}
          <button type="button" className={account.quietLink} onClick={provider.stop}>
            {text('stop')}
          </button>
        </p>
      )}
    </EditSection>
  )
}

function useUnlink() {
  const api = useApi()
  const text = useText(texts)
  const changed = useProfileChanged()
  return useMutation({
    mutationFn: (snsTypeCd: SocialTypeCd) => api.post('/v1.0/users/social/delete', { body: { snsTypeCd } }),
    onSuccess: async () => {
      toast({ text: text('unlinkDone'), tone: 'good' })
      await changed()
    },
    onError: (error) =>
      toast({
        text: error instanceof ApiError && error.message ? error.message : text('failed'),
        tone: 'bad',
      }),
  })
}
