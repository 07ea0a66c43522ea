import {
  changeablePermissions,
  changesFor,
  type Operator,
  PERMISSION_GROUPS,
  type PermissionGroup,
  permissionsOfGroup,
} from '@seodang/domain/operators'
import { type Permission, ROLE_TEMPLATE } from '@seodang/domain/permissions'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import styles from './operators.module.css'
import * as texts from './permission-texts.ts'

interface PermissionEditorProps {
  /** With the role that is being chosen. */
  target: Operator
  wanted: readonly Permission[]
  onChange: (wanted: Permission[]) => void
}

/** OPR-11: all strings of appendix E; what the role gives is marked, and what was added to it or taken from it. */
export function PermissionEditor({ target, wanted, onChange }: PermissionEditorProps) {
  const text = useText(texts)
  const { principal } = useSession()
  const changeable = changeablePermissions(principal, target)
  const { added, removed } = changesFor(target.userTypeCd, wanted)
  const isOwner = target.userTypeCd === 'OWN'
  const toggle = (permission: Permission) =>
    onChange(
      wanted.includes(permission) ? wanted.filter((one) => one !== permission) : [...wanted, permission],
    )
  return (
    <section className={styles.part} aria-label={text('title')}>
      <h3>{text('title')}</h3>
      <p>{isOwner ? text('ownerHint') : `${text('hint')} ${text('onlyRelated')}`}</p>
      {PERMISSION_GROUPS.map((group) => (
        <Group key={group} {...{ group, target, wanted, changeable, onToggle: toggle }} />
      ))}
      {changeable.length > 0 && added.length + removed.length > 0 && (
        <Button size="sm" onClick={() => onChange([...ROLE_TEMPLATE[target.userTypeCd]])}>
          {text('reset')}
        </Button>
      )}
    </section>
  )
}

interface GroupProps {
  group: PermissionGroup
  target: Operator
  wanted: readonly Permission[]
  changeable: readonly Permission[]
  onToggle: (permission: Permission) => void
}

function Group({ group, target, wanted, changeable, onToggle }: GroupProps) {
  const text = useText(texts)
  const say = usePermissionName()
  const permissions = permissionsOfGroup(group)
  const template = ROLE_TEMPLATE[target.userTypeCd]
  const on = permissions.filter((one) => wanted.includes(one))
  const differs = permissions.some((one) => wanted.includes(one) !== template.includes(one))
  return (
    <details className={styles.group} open={differs}>
      <summary>
        {text(`group.${group}`)} <small>{text('counted', { n: on.length })}</small>
      </summary>
      <ul>
        {permissions.map((permission) => (
          <li key={permission}>
            <Checkbox
              label={
                <>
                  {say(permission)}{' '}
                  <Mark isOn={wanted.includes(permission)} isDefault={template.includes(permission)} />
                </>
              }
              note={<code className={styles.code}>{permission}</code>}
              checked={wanted.includes(permission)}
              disabled={!changeable.includes(permission)}
              onChange={() => onToggle(permission)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Mark({ isOn, isDefault }: { isOn: boolean; isDefault: boolean }) {
  const text = useText(texts)
  if (isOn && isDefault) return <Tag small>{text('byDefault')}</Tag>
  if (isOn)
    return (
      <Tag small tone="info">
        {text('added')}
      </Tag>
    )
  return isDefault ? (
    <Tag small tone="warn">
      {text('removed')}
    </Tag>
  ) : null
}

const ACTS = ['EXCEL_DOWNLOAD', 'READ', 'UPDATE', 'CREATE', 'DELETE', 'COPY', 'CANCEL'] as const

/** `SITE_SALES_READ` in words; a name without a verb is for looking (appendix E). */
function usePermissionName(): (permission: Permission) => string {
  const text = useText(texts)
  return (permission) => {
    const act = ACTS.find((one) => permission.endsWith(`_${one}`)) ?? 'READ'
    const subject = `of.${permission.replace(`_${act}`, '')}`
    return text('what', { act: text(`do.${act}`), subject: isKey(subject) ? text(subject) : permission })
  }
}

const isKey = (key: string): key is keyof typeof texts.ko => key in texts.ko
