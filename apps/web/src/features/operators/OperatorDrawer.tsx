import { USER_TYPE } from '@seodang/domain/codes'
import { changesFor, mayCertify, type OperatorRole, operatorProblem, ROLES } from '@seodang/domain/operators'
import { namedPermissions, type Permission, permissionsOf } from '@seodang/domain/permissions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { isEditConflict } from '../../platform/edit-conflict.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loading, TextSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { Certification } from './Certification.tsx'
import styles from './operators.module.css'
import { PermissionEditor } from './PermissionEditor.tsx'
import { type OneOperator, type Operator, operatorQuery } from './queries.ts'
import * as texts from './texts.ts'
import { useStaffChange } from './use-staff-change.ts'

/** One of the staff beside the list: role, permissions, certification, and the ways out (OPR-02, OPR-09..11). */
export function OperatorDrawer({ userSeq, onClose }: { userSeq: number; onClose: () => void }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const one = useQuery(operatorQuery(useApi(), channelSeq, userSeq))
  if (one.data) return <OpenDrawer key={userSeq} {...one.data} onClose={onClose} />
  return (
    <Drawer title={text('loading')} onClose={onClose}>
      {one.isLoadingError ? (
        <ErrorState message={one.error.message} retry={() => void one.refetch()} />
      ) : (
        <Loading label={text('loading')}>
          <TextSkeleton lines={8} />
        </Loading>
      )}
    </Drawer>
  )
}

interface Draft {
  userTypeCd: Operator['userTypeCd']
  wanted: readonly Permission[]
}

const draftOf = (operator: Operator): Draft => ({
  userTypeCd: operator.userTypeCd,
  wanted: permissionsOf(stored(operator)),
})

const stored = (operator: Operator): OperatorRole => ({
  userTypeCd: operator.userTypeCd,
  added: namedPermissions(operator.added),
  removed: namedPermissions(operator.removed),
})

function OpenDrawer({ operator: first, ownerCount, onClose }: OneOperator & { onClose: () => void }) {
  const text = useText(texts)
  const { principal } = useSession()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const {
    opened: operator,
    draft: { userTypeCd, wanted },
    change: choose,
    begin,
    ...held
  } = useOpened<Operator, Draft>({
    saved: first,
    draftOf,
    read: async () => (await queryClient.fetchQuery(operatorQuery(api, channelSeq, first.userSeq))).operator,
  })
  const kept = useKeptTyped(`operator:${first.userSeq}`, held)
  const change = useStaffChange(operator)
  const isMe = principal.userSeq === operator.userSeq
  const before = stored(operator)
  const next = { userTypeCd, ...changesFor(userTypeCd, wanted) }
  const problemOf = (role: OperatorRole | null) => operatorProblem(principal, operator, role, ownerCount)
  const roles = ROLES.filter(
    (role) =>
      role === operator.userTypeCd || problemOf({ userTypeCd: role, added: [], removed: [] }) === null,
  )
  const isDirty =
    userTypeCd !== operator.userTypeCd || permissionsOf(next).join() !== permissionsOf(before).join()
  const isLastOwner = operator.userTypeCd === USER_TYPE.owner && ownerCount <= 1

  const save = async () => {
    if (isMe && !(await confirmStepDown(text, text(userTypeCd)))) return
    change.mutate({
      do: 'save',
      next,
      revision: operator.revision,
      onDone: () => {
        begin({ ...operator, ...next, revision: operator.revision + 1 })
        kept.renew()
      },
      said: text('saved', { name: operator.name }),
      // What was given away of one's own does not come back by pressing a button.
      ...(!isMe && {
        before: {
          userTypeCd: before.userTypeCd,
          ...changesFor(before.userTypeCd, permissionsOf(before)),
        },
      }),
    })
  }
  const changeRole = (role: (typeof ROLES)[number]) => {
    // Another role begins with its own permissions.
    choose({
      userTypeCd: role,
      wanted: permissionsOf(role === operator.userTypeCd ? before : { userTypeCd: role }),
    })
  }

  return (
    <Drawer
      title={operator.name}
      onClose={onClose}
      actions={
        <>
          {problemOf(null) === null && <RemoveButton operator={operator} isMe={isMe} onDone={onClose} />}
          {isDirty && (
            <Button variant="main" busy={change.isPending} onClick={() => void save()}>
              {text('save')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.who}>
          <Avatar name={operator.name} image={operator.profileImageUrl} size={48} />
          <span className={styles.person}>
            <b>{operator.name}</b>
            <small>{operator.email}</small>
          </span>
        </div>
        <KeptStrip of={kept} />
        {isLastOwner && <Notice tone="info">{text('lastOwner')}</Notice>}
        {!isLastOwner && isMe && <Notice tone="info">{text('ownRights')}</Notice>}
        {!isMe && !isLastOwner && roles.length === 1 && <Notice tone="info">{text('notChangeable')}</Notice>}
        <Select
          label={text('role')}
          help={text(`about.${userTypeCd}`)}
          value={userTypeCd}
          disabled={roles.length === 1}
          options={roles.map((role) => ({ value: role, label: text(role) }))}
          onChange={(event) => {
            const role = roles.find((one) => one === event.currentTarget.value)
            if (role) changeRole(role)
          }}
        />
        <PermissionEditor
          target={{ ...operator, ...before, userTypeCd }}
          wanted={wanted}
          onChange={(chosen) => choose({ wanted: chosen })}
        />
        {isEditConflict(change.error) && (
          <SaveRefusal error={change.error} of={held} onReloaded={change.reset} />
        )}
        <Certification operator={first} mayChange={mayCertify(principal)} />
        <Classes operator={operator} />
        {!isMe && principal.userTypeCd === USER_TYPE.owner && operator.userTypeCd !== USER_TYPE.owner && (
          <HandOver operator={operator} />
        )}
      </div>
    </Drawer>
  )
}

const confirmStepDown = (text: ReturnType<typeof useText<typeof texts.ko>>, role: string) =>
  confirm({
    title: text('stepDownTitle', { role }),
    description: text('stepDownLead'),
    confirmLabel: text('stepDownButton'),
    danger: true,
  })

/** UI-20: who it is about, what ends with it, and a button that says so. */
function RemoveButton({ operator, isMe, onDone }: { operator: Operator; isMe: boolean; onDone: () => void }) {
  const text = useText(texts)
  const change = useStaffChange(operator)
  const { name, classes } = operator
  const remove = async () => {
    const agreed = await confirm({
      title: isMe ? text('leaveTitle') : text('removeTitle', { name }),
      description: text(isMe ? 'leaveLead' : 'removeLead'),
      affected: classes.map(({ title }) => ({ name: title, effect: text('leavesClass') })),
      confirmLabel: text(isMe ? 'leave' : 'removeButton'),
      danger: true,
    })
    if (!agreed) return
    change.mutate({ do: 'remove', said: text('removed', { name }), onDone })
  }
  return (
    <Button variant="dangerLine" className="start" busy={change.isPending} onClick={() => void remove()}>
      {text(isMe ? 'leave' : 'remove')}
    </Button>
  )
}

function Classes({ operator: { classes } }: { operator: Operator }) {
  const text = useText(texts)
  if (classes.length === 0) return null
  return (
    <section className={styles.part} aria-label={text('classes')}>
      <h3>{text('classes')}</h3>
      <ul className={styles.list}>
        {classes.map(({ courseSeq, title, userTypeCd }) => (
          <li key={courseSeq}>
            <a href={`/classes/${courseSeq}/settings/people`}>{title}</a>{' '}
            <span className={styles.note}>{text(userTypeCd === 'MNG' ? 'course.MNG' : userTypeCd)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function HandOver({ operator }: { operator: Operator }) {
  const text = useText(texts)
  const change = useStaffChange(operator)
  const { name } = operator
  const ask = async () => {
    const agreed = await confirm({
      title: text('handOverTitle', { name }),
      description: text('handOverLead', { name }),
      confirmLabel: text('handOverButton'),
      danger: true,
    })
    if (!agreed) return
    change.mutate({ do: 'handOver', said: text('handOverSent', { name }) })
  }
  return (
    <div className={styles.part}>
      <Button variant="dangerLine" busy={change.isPending} onClick={() => void ask()}>
        {text('handOver')}
      </Button>
    </div>
  )
}
