import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import styles from './memberships.module.css'
import { membershipsQuery } from './queries.ts'
import * as texts from './texts.ts'

/** MSH-02, ENR-35: on the page of a class, the memberships that open it, with the way to each. */
export default function OpenedBy({
  membershipSeqs,
  isOnlyWay,
}: {
  membershipSeqs: readonly number[]
  isOnlyWay: boolean
}) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data } = useQuery(membershipsQuery(useApi(), channelSeq))
  const sold = data?.list.filter(({ membershipSeq }) => membershipSeqs.includes(membershipSeq)) ?? []
  if (sold.length === 0) return null
  return (
    <div className={styles.opened}>
      <b>{text(isOnlyWay ? 'openedBy' : 'inMembership')}</b>
      {isOnlyWay && <p>{text('openedByText')}</p>}
      <ul>
        {sold.map(({ membershipSeq, name }) => (
          <li key={membershipSeq}>
            <LinkButton href={`/memberships/${membershipSeq}`} variant={isOnlyWay ? 'main' : 'line'} full>
              {name}
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
