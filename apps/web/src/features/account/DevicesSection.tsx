import { DEVICE } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useLogout } from '../../platform/use-logout.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { type MyPlayer, myPlayersQuery } from '../classroom/queries.ts'
import * as texts from './devices-texts.ts'
import { EditSection } from './EditSection.tsx'
import styles from './edit.module.css'
import { type Device, devicesQuery } from './queries.ts'

/** What plays changes while one looks. */
const PLAYERS_MS = 10_000

/** Where the person is logged in and what plays there, and the way to end either (ACC-26, BYD-19). */
export function DevicesSection() {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const devices = useQuery(devicesQuery(api))
  const players = useQuery({ ...myPlayersQuery(api), refetchInterval: PLAYERS_MS }).data?.list ?? []
  const logout = useLogout()
  const settled = {
    onSettled: () => queryClient.invalidateQueries(devicesQuery(api)),
    onError: () => toast({ text: text('failed'), tone: 'bad' as const }),
  }
  const end = useMutation({
    ...settled,
    mutationFn: ({ sessionSeq }: Device) =>
      api.post('/v1.0/users/sessions/{sessionSeq}/delete', { path: { sessionSeq } }),
    onSuccess: (_, device) => toast({ text: text('ended', { device: nameOf(device) }), tone: 'good' }),
  })
  const endOthers = useMutation({
    ...settled,
    mutationFn: () => api.post('/v1.0/users/sessions/delete'),
    onSuccess: ({ ended }) => toast({ text: text('endedOthers', { n: ended }), tone: 'good' }),
  })
  const nameOf = ({ browser, system }: Device) =>
    [system, browser].filter(Boolean).join(' · ') || text('unknown')

  const openDesks = devices.data?.openDesks ?? 0
  async function askToEndOthers(n: number) {
    const isSure = await confirm({
      title: text('endOthers'),
      description: [text('endOthersBody', { n }), openDesks > 0 && text('endDesks')]
        .filter(Boolean)
        .join(' '),
      confirmLabel: text('logout'),
      danger: true,
    })
    if (isSure) endOthers.mutate()
  }

  const others = devices.data?.list.filter(({ isThis }) => !isThis) ?? []
  return (
    <EditSection title={text('title')} lead={text('lead')}>
      {devices.isPending && <ListSkeleton rows={2} />}
      {devices.isError && <ErrorState retry={() => void devices.refetch()} retrying={devices.isFetching} />}
      {devices.data && (
        <ul className={styles.devices}>
          {devices.data.list.map((device) => (
            <li key={device.sessionSeq}>
              <Icon of={device.device === DEVICE.mobile ? IconDeviceMobile : IconDeviceDesktop} size={24} />
              <DeviceWords
                device={device}
                name={nameOf(device)}
                playing={players.filter(({ sessionSeq }) => sessionSeq === device.sessionSeq)}
              />
              <Button
                size="sm"
                variant="line"
                busy={end.isPending && end.variables.sessionSeq === device.sessionSeq}
                onClick={() => (device.isThis ? void logout() : end.mutate(device))}
                aria-label={text('logoutOf', { device: nameOf(device) })}
              >
                {text('logout')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {openDesks > 0 && <p>{text('openDesks', { n: openDesks })}</p>}
      {(others.length > 1 || openDesks > 0) && (
        <div className={styles.line}>
          <Button
            variant="line"
            busy={endOthers.isPending}
            onClick={() => void askToEndOthers(others.length + openDesks)}
          >
            {text('endOthers')}
          </Button>
        </div>
      )}
    </EditSection>
  )
}

type DeviceWordsProps = { device: Device; name: string; playing: readonly MyPlayer[] }

function DeviceWords({ device, name, playing }: DeviceWordsProps) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <div className={styles.device}>
      <strong>{name}</strong>
      <p>
        {device.isThis ? text('here') : text('usedAt', { time: formatDateTime(device.usedAt, language) })}
        {device.address && ` · ${device.address}`}
      </p>
      <p>
        {device.ownDomain
          ? text('onlyAt', { host: device.ownDomain.host, site: device.ownDomain.siteName })
          : text('everywhere')}
      </p>
      {playing.map((player) => (
        <Playing key={player.playSeq} player={player} />
      ))}
    </div>
  )
}

/** BYD-19: a lesson that plays there now. Ending it logs nobody out. */
function Playing({ player }: { player: MyPlayer }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { playSeq, courseTitle, lessonTitle, playingSince } = player
  const end = useMutation({
    mutationFn: () => api.post('/v1.0/users/players/{playSeq}/delete', { path: { playSeq } }),
    onSuccess: () => toast({ text: text('playEnded', { lesson: lessonTitle }), tone: 'good' }),
    // It may have ended by itself meanwhile.
    onError: () => toast({ text: text('playNotEnded'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries(myPlayersQuery(api)),
  })
  return (
    <p className={styles.playing}>
      <span>
        {text('playing', { course: courseTitle, lesson: lessonTitle })}
        <br />
        {text('playingSince', { time: formatDateTime(playingSince, language) })}
      </span>
      <Button
        size="xs"
        variant="ghost"
        busy={end.isPending}
        busyText=""
        onClick={() => end.mutate()}
        aria-label={text('endPlayOf', { lesson: lessonTitle })}
      >
        {text('endPlay')}
      </Button>
    </p>
  )
}
