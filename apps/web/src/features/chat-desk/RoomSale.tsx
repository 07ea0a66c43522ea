import { allows, staff } from '@seodang/domain/access'
import { roomPriceProblem } from '@seodang/domain/chat'
import { CURRENCY } from '@seodang/domain/codes'
import { CHAT_LABELS } from '@seodang/domain/field-labels'
import { formatPrice } from '@seodang/domain/money'
import { problemTexts } from '@seodang/domain/problem-texts'
import { onlyProblems } from '@seodang/domain/problems'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './desk.module.css'
import { deskKey, type EditedRoom } from './queries.ts'
import * as texts from './texts.ts'

type Product = NonNullable<EditedRoom['product']>

/** CHAT-01: a room for chosen people is also sold by itself, by a class of its own. */
export function RoomSale({ room: { chatRoomSeq, product } }: { room: EditedRoom }) {
  const text = useText(texts)
  const maySell = allows(
    staff('SITE_CLASS_UPDATE', { also: 'CLASS_LIFECYCLE_CREATE' }),
    useSession().principal,
  )
  if (!product && !maySell) return null
  return (
    <section className={styles.sale}>
      <h2>{text('sale')}</h2>
      {product ? <Sold product={product} /> : <Sell chatRoomSeq={chatRoomSeq} />}
    </section>
  )
}

function Sold({ product }: { product: Product }) {
  const text = useText(texts)
  const language = useLanguage()
  const { courseSeq, title, isPublished, displayCurrency } = product
  const minor = displayCurrency === CURRENCY.usd ? product.priceEx : product.price
  return (
    <div className={styles.product}>
      <span>
        <b className="clip">{title}</b>
        {minor !== null && <span>{formatPrice({ minor, currency: displayCurrency }, language)}</span>}
      </span>
      <StatusDot kind={isPublished ? 'ok' : 'off'}>{text(isPublished ? 'onSale' : 'notOnSale')}</StatusDot>
      <LinkButton href={`/classes/${courseSeq}/settings/information`}>{text('editSale')}</LinkButton>
      {!isPublished && <p className={styles.help}>{text('publishHint')}</p>}
    </div>
  )
}

function Sell({ chatRoomSeq }: { chatRoomSeq: number }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const [price, setPrice] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const kept = useKept({ place: `room-sale:${chatRoomSeq}`, value: price, clean: null, restore: setPrice })
  const sell = useMutation({
    mutationFn: (won: number) =>
      api.post('/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/product/create', {
        path: { channelSeq, chatRoomSeq },
        body: { price: won },
      }),
    onSuccess: () => {
      kept.renew()
      toast({ text: text('saleMade'), tone: 'good' })
    },
    onError: (error) =>
      setProblem((error instanceof ApiError && error.fields.price) || error.message || text('failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskKey(channelSeq) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemTexts(onlyProblems({ price: roomPriceProblem(price) }), language, CHAT_LABELS)
    setProblem(found.price)
    if (price !== null && !found.price) sell.mutate(price)
  }
  return (
    <form noValidate onSubmit={submit} className={styles.sell}>
      <Locked isLocked={sell.isPending}>
        <KeptStrip of={kept} />
        <p className={styles.help}>{text('saleHelp')}</p>
        <NumberField
          label={text('price')}
          unit={text('won')}
          value={price}
          error={problem}
          onChange={(next) => {
            setPrice(next)
            setProblem(undefined)
          }}
        />
      </Locked>
      <div>
        <Button type="submit" busy={sell.isPending}>
          {text('sell')}
        </Button>
      </div>
    </form>
  )
}
