import { formatPerMonth, formatPrice } from '@seodang/domain/money'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import styles from './chat.module.css'
import { offersQuery, type RoomKey, type RoomOffers } from './queries.ts'
import * as texts from './texts.ts'

/** CHAT-01, CHAT-04: somebody who may not enter sees what opens the room, where something on sale does. */
export function ClosedDoor({ roomKey, reason }: { roomKey: RoomKey; reason: string }) {
  const text = useText(texts)
  const { data, isPending } = useQuery(offersQuery(useApi(), roomKey))
  if (isPending) return <ListSkeleton rows={4} />
  if (data) return <Offers offers={data} />
  return (
    <EmptyState
      icon={IconLock}
      title={text('notForYou')}
      message={reason}
      action={<LinkButton href="/chat">{text('toRooms')}</LinkButton>}
    />
  )
}

function Offers({ offers: { name, image, classes, memberships } }: { offers: RoomOffers }) {
  const text = useText(texts)
  const language = useLanguage()
  const priceOf = ({ amount, currency }: RoomOffers['classes'][number]): string =>
    amount === null ? text('noPrice') : formatPrice({ minor: amount, currency }, language)
  const own = classes.find(({ sellsRoom }) => sellsRoom)
  const others = [
    ...classes
      .filter(({ sellsRoom }) => !sellsRoom)
      .map((sold) => ({
        key: `class-${sold.courseSeq}`,
        href: `/classes/${sold.courseSeq}`,
        title: sold.title,
        picture: sold.image,
        price: priceOf(sold),
      })),
    ...memberships.map((sold) => ({
      key: `membership-${sold.membershipSeq}`,
      href: `/memberships/${sold.membershipSeq}`,
      title: sold.name,
      picture: sold.image,
      price: formatPerMonth({ minor: sold.amount, currency: sold.currency }, language),
    })),
  ]
  return (
    <section className={styles.door}>
      <Avatar name={name} image={image?.url ?? null} size={88} />
      <h1>{name}</h1>
      <p>{text(own ? 'soldAlone' : 'openedBy')}</p>
      {own && (
        <>
          <b className={styles.doorPrice}>{priceOf(own)}</b>
          <LinkButton href={`/classes/${own.courseSeq}`} variant="main" size="lg">
            {text('buy')}
          </LinkButton>
        </>
      )}
      {own && others.length > 0 && <p>{text('alsoOpenedBy')}</p>}
      {others.length > 0 && (
        <ul className={styles.offers}>
          {others.map(({ key, href, title, picture, price }) => (
            <li key={key}>
              <Anchor href={href}>
                <span>
                  <Picture
                    source={picture?.url}
                    placeholder={picture?.placeholder}
                    alt=""
                    sizes="80px"
                    radius={6}
                  />
                </span>
                <span>
                  <b>{title}</b>
                  <small>{price}</small>
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <LinkButton href="/chat" variant="ghost">
        {text('toRooms')}
      </LinkButton>
    </section>
  )
}
