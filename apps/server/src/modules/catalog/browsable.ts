import { soldOut } from './seats-sql.ts'

/**
 * Classes that browsing lists show (CAT-06, CAT-08, CAT-40), as the rules of `@seodang/domain/class-state` tell
 * it: published, public, neither closed nor sold out. `k` is the class, `n` its counts; `$1` the site, `$2` now.
 */
export const BROWSABLE = `
k.channel_seq = $1 and k.trash_type_cd = '00' and k.public_cd = '00' and k.release_state_cd = '04'
and not (k.pay_end_cd = '00' and k.pay_end_at is not null and k.pay_end_at < $2)
and not ${soldOut('k', 'n')}`

/** What is charged today in whole won, as `chargedPrice` of `@seodang/domain/price` tells it; null without a price. */
export const CHARGED_TODAY = `
case when k.fare_cd <> '01' then 0
  when k.discount_price < k.price and coalesce(k.discount_start_at <= $2, true)
    and coalesce(k.discount_end_at >= $2, true) then k.discount_price
  else k.price end`
