import { ACCOUNT_AREAS, ACCOUNT_PAGES } from '@seodang/domain/account-pages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { cx } from '../../ui/cx.ts'
import { UnsavedGuard } from '../../ui/rich/UnsavedGuard.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { AddressesSection } from './AddressesSection.tsx'
import { ConsentsSection } from './ConsentsSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { EditSection } from './EditSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import styles from './edit.module.css'
import * as texts from './edit-texts.ts'
import { MarketingSection } from './MarketingSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PictureSection } from './PictureSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { type AccountProfile, accountProfileQuery } from './queries.ts'
import { LinkedSection } from './social/LinkedSection.tsx'
import { useProfileChanged } from './use-profile-changed.ts'

const VerifyEmailDialog = lazyDialog(() => import('./VerifyEmailDialog.tsx'))

type EditInformationProps = {
  /** The surroundings give the page its place. */
  isFramed?: boolean
  /** Further parts, of other subjects. */
  children?: ReactNode
}

/** /editinformation: one's own account (MY-09). */
export function EditInformation({ isFramed, children }: EditInformationProps) {
  const language = useLanguage()
  const { area, title } = ACCOUNT_PAGES.editinformation
  const profile = useQuery(accountProfileQuery(useApi()))
  const changed = useProfileChanged()
  const [isVerifying, setVerifying] = useState(false)
  return (
    <div className={cx(styles.page, isFramed && styles.framed)}>
      <p className={styles.area}>{ACCOUNT_AREAS[area][language]}</p>
      <h1 className={styles.title}>{title[language]}</h1>
      {profile.isPending && <EditSkeleton />}
      {profile.isError && <ErrorState retry={() => void profile.refetch()} retrying={profile.isFetching} />}
      {profile.data && <Sections profile={profile.data} onVerify={() => setVerifying(true)} />}
      {profile.data && children}
      {/* Up here, because the account below it may turn into another (VER-12). */}
      {isVerifying && (
        <Suspense>
          <VerifyEmailDialog onClose={() => setVerifying(false)} onVerified={() => void changed()} />
        </Suspense>
      )}
    </div>
  )
}

function Sections({ profile, onVerify }: { profile: AccountProfile; onVerify: () => void }) {
  const text = useText(texts)
  const [isProfileDirty, setProfileDirty] = useState(false)
  const [isPasswordDirty, setPasswordDirty] = useState(false)
  return (
    <>
      <EmailSection user={profile.user} onVerify={onVerify} />
      <PictureSection user={profile.user} />
      <ProfileSection profile={profile} onDirty={setProfileDirty} />
      <PasswordSection profile={profile} onDirty={setPasswordDirty} />
      <AddressesSection />
      <DevicesSection />
      <ConsentsSection />
      <LinkedSection user={profile.user} />
      <MarketingSection isOn={profile.marketingYn === 'Y'} />
      <UnsavedGuard
        dirty={isProfileDirty || isPasswordDirty}
        what={text(isProfileDirty ? 'unsavedProfile' : 'unsavedPassword')}
      />
    </>
  )
}

function EditSkeleton() {
  const text = useText(texts)
  return (
    <Loading>
      {[1, 2, 3].map((fields, index) => (
        <EditSection key={fields} title={[text('email'), text('picture'), text('profile')][index] ?? ''}>
          {Array.from({ length: fields }, (_, field) => (
            <Skeleton key={field} height={48} />
          ))}
        </EditSection>
      ))}
    </Loading>
  )
}
