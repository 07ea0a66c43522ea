import { staff } from '@seodang/domain/access'
import { BANKS } from '@seodang/domain/banks'
import {
  depositAccountProblems,
  HOLDER_LENGTH,
  PAYMENT_KEY_LENGTH,
  type PortoneStore,
  portoneStoreProblems,
  tossKeyProblems,
} from '@seodang/domain/payment-keys'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './domain.module.css'
import * as texts from './payment-texts.ts'
import { type PaymentSettings, paymentSettingsQuery } from './queries.ts'
import { SealedCard } from './SealedCard.tsx'
import { SettingsSection } from './SettingsForm.tsx'
import { useMay } from './use-may.ts'
import { useSealed } from './use-sealed.ts'

const mayChange = staff('SITE_SALES_UPDATE')

/** SET-07, PAY-14, SALE-12: where the site's money goes; saved by itself, because secrets go one way only. */
export function PaymentSection() {
  return useMay(mayChange) ? <OwnPayments /> : null
}

function OwnPayments() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const settings = useQuery(paymentSettingsQuery(useApi(), channelSeq))
  return (
    <SettingsSection id="payments" title={text('title')} lead={text('lead')}>
      {settings.isPending && (
        <Loading>
          <Skeleton height={220} />
        </Loading>
      )}
      {settings.isError && (
        <ErrorState retry={() => void settings.refetch()} retrying={settings.isFetching} />
      )}
      {settings.data && (
        <div className={styles.social}>
          <CardsAwaited saved={settings.data} />
          <TossCard saved={settings.data} />
          <StoreCard saved={settings.data} />
          <AccountCard saved={settings.data} />
        </div>
      )}
    </SettingsSection>
  )
}

/** MSH-08, PAY-23: what waits because the site has moved to another account. */
function CardsAwaited({ saved: { cardsAwaited } }: CardProps) {
  const text = useText(texts)
  const n = cardsAwaited.memberships + cardsAwaited.instalments
  return n > 0 ? <Notice tone="warn">{text('cardsAwaited', { n })}</Notice> : null
}

interface CardProps {
  saved: PaymentSettings
}

function TossCard({ saved: { toss, revisions, tossWebhookUrl } }: CardProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const sealed = useSealed({
    of: 'toss',
    revisions,
    empty: { clientKey: '', secretKey: '' },
    problemsOf: tossKeyProblems,
    save: (body) =>
      api.post('/v1.0/channels/{channelSeq}/admin/payment-settings/toss/modify', {
        path: { channelSeq },
        body,
      }),
    remove: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/payment-settings/toss/delete', { path: { channelSeq } }),
  })
  const fieldOf = (name: 'clientKey' | 'secretKey') => ({
    label: text(name),
    required: true,
    maxLength: PAYMENT_KEY_LENGTH,
    spellCheck: false,
    autoComplete: name === 'secretKey' ? 'new-password' : 'off',
    value: sealed.draft[name],
    error: sealed.problems[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      sealed.change({ [name]: currentTarget.value.trim() }),
  })
  return (
    <SealedCard
      sealed={sealed}
      title={text('tossTitle')}
      mark={toss && text(toss.isTest ? 'test' : 'connected')}
      isTest={toss?.isTest ?? false}
      facts={
        toss && [
          [text('clientKey'), toss.maskedClientKey],
          [text('secretKey'), toss.maskedSecretKey],
          [text('webhook'), tossWebhookUrl],
        ]
      }
      off={text('tossOff')}
      add={text('connect')}
      removing={{ title: text('removeKeysTitle'), description: text('removeKeysText') }}
    >
      <div className={styles.keys}>
        <TextField {...fieldOf('clientKey')} help={text('keyHelp')} />
        <TextField {...fieldOf('secretKey')} type="password" help={text('writeOnly')} />
      </div>
    </SealedCard>
  )
}

/** PAY-05: the store through which the site takes dollars. */
function StoreCard({ saved: { portone, revisions, portoneWebhookUrl } }: CardProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const sealed = useSealed({
    of: 'portone',
    revisions,
    empty: { storeId: '', channelKey: '', apiSecret: '', webhookSecret: '' },
    problemsOf: portoneStoreProblems,
    save: (body) =>
      api.post('/v1.0/channels/{channelSeq}/admin/payment-settings/portone/modify', {
        path: { channelSeq },
        body,
      }),
    remove: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/payment-settings/portone/delete', { path: { channelSeq } }),
  })
  const fieldOf = (name: keyof PortoneStore) => ({
    label: text(name),
    required: true,
    maxLength: PAYMENT_KEY_LENGTH,
    spellCheck: false,
    autoComplete: name === 'apiSecret' || name === 'webhookSecret' ? 'new-password' : 'off',
    value: sealed.draft[name],
    error: sealed.problems[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      sealed.change({ [name]: currentTarget.value.trim() }),
  })
  return (
    <SealedCard
      sealed={sealed}
      title={text('storeTitle')}
      mark={portone && text('connected')}
      facts={
        portone && [
          [text('storeId'), portone.maskedStoreId],
          [text('channelKey'), portone.maskedChannelKey],
          [text('apiSecret'), portone.maskedApiSecret],
          [text('webhookSecret'), portone.maskedWebhookSecret],
          [text('storeWebhook'), portoneWebhookUrl],
        ]
      }
      off={text('storeOff')}
      add={text('addStore')}
      removing={{ title: text('removeStoreTitle'), description: text('removeStoreText') }}
    >
      <p className={styles.webhook}>
        {text('storeWebhookHelp')} <code>{portoneWebhookUrl}</code>
      </p>
      <div className={styles.keys}>
        <TextField {...fieldOf('storeId')} help={text('storeIdHelp')} />
        <TextField {...fieldOf('channelKey')} help={text('channelKeyHelp')} />
        <TextField {...fieldOf('apiSecret')} type="password" help={text('writeOnly')} />
        <TextField {...fieldOf('webhookSecret')} type="password" help={text('webhookSecretHelp')} />
      </div>
    </SealedCard>
  )
}

function AccountCard({ saved: { account, revisions } }: CardProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const sealed = useSealed({
    of: 'account',
    revisions,
    empty: { bank: account?.bank ?? '', number: '', holder: account?.holder ?? '' },
    problemsOf: (draft) => depositAccountProblems(draft, account !== null),
    save: (body) =>
      api.post('/v1.0/channels/{channelSeq}/admin/payment-settings/account/modify', {
        path: { channelSeq },
        body,
      }),
    remove: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/payment-settings/account/delete', { path: { channelSeq } }),
  })
  const { draft, problems, change } = sealed
  const bankOf = (code: string) => BANKS.find((bank) => bank.code === code)?.name[language] ?? code
  return (
    <SealedCard
      sealed={sealed}
      title={text('accountTitle')}
      mark={account && text('connected')}
      facts={
        account && [
          [text('bank'), bankOf(account.bank)],
          [text('number'), account.maskedNumber],
          [text('holder'), account.holder],
        ]
      }
      off={text('accountOff')}
      add={text('addAccount')}
      removing={{ title: text('removeAccountTitle'), description: text('removeAccountText') }}
    >
      <div className={styles.keys}>
        <Select
          label={text('bank')}
          required
          placeholder={text('chooseBank')}
          options={BANKS.map(({ code, name }) => ({ value: code, label: name[language] }))}
          value={draft.bank}
          error={problems.bank}
          onChange={({ currentTarget }) => change({ bank: currentTarget.value })}
        />
        <TextField
          label={text('number')}
          required={account === null}
          {...(account && { help: text('numberKept', { account: account.maskedNumber }) })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          value={draft.number}
          error={problems.number}
          onChange={({ currentTarget }) => change({ number: currentTarget.value })}
        />
        <TextField
          label={text('holder')}
          required
          maxLength={HOLDER_LENGTH}
          value={draft.holder}
          error={problems.holder}
          onChange={({ currentTarget }) => change({ holder: currentTarget.value })}
        />
      </div>
    </SealedCard>
  )
}
