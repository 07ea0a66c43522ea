import { useText } from '../../platform/language.tsx'
import type { SessionUser } from '../../platform/session.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { EditSection } from './EditSection.tsx'
import styles from './edit.module.css'
import * as texts from './edit-texts.ts'

/** The address, and the way to prove it (PERM-28, VER-16). */
export function EmailSection({ user, onVerify }: { user: SessionUser; onVerify: () => void }) {
  const text = useText(texts)
  return (
    <EditSection title={text('email')}>
      <div className={styles.line}>
        <span className={styles.address}>{user.email}</span>
        <Tag tone={user.isAuthenticated ? 'ok' : 'warn'}>
          {text(user.isAuthenticated ? 'verified' : 'unverified')}
        </Tag>
      </div>
      {!user.isAuthenticated && (
        <Notice
          tone="warn"
          action={
            <Button size="sm" variant="main" onClick={onVerify}>
              {text('verify')}
            </Button>
          }
        >
          {text('unverifiedLead')}
        </Notice>
      )}
    </EditSection>
  )
}
