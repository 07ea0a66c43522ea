import type { Pace } from './lib/compare.ts'
import { type Connection, drive } from './lib/load.ts'
import { payFor, placeOrder } from './lib/purchase.ts'
import { tell } from './lib/report.ts'
import type { Product } from './lib/servers.ts'
import { aClassWith, members, SITE } from './lib/world.ts'

const PEOPLE = 50

/**
 * Fifty people press the button of a class with one place left, all at once; whoever gets to the gateway's window
 * pays. A round counts only if one was let in, 49 were refused, and the tables say the same.
 */
export async function benchSeats(product: Product, { rounds }: Pace): Promise<void> {
  const people = await members(product, PEOPLE * rounds)
  let single = 0
  for (let round = 0; round < rounds; round += 1) {
    const racers = people.slice(round * PEOPLE, (round + 1) * PEOPLE)
    const { courseSeq } = await aClassWith(product, 1)
    let paid = 0
    let refused = 0
    const race = async (connection: Connection, n: number) => {
      const racer = racers[n]
      if (!racer) return
      const { status, next } = await placeOrder(connection, racer, courseSeq)
      if (status !== 200 || next === null) {
        refused += Number(status === 409)
        return
      }
      await payFor(connection, racer, courseSeq, next)
      paid += 1
    }
    await drive(product.url, race, { connections: PEOPLE, tasks: PEOPLE })
    const { rows } = await product.pool.query<{ approved: number; counted: number; paid: number }>(
      `select (select count(*)::int from attendances a where a.channel_seq = n.channel_seq
          and a.course_seq = n.course_seq and a.choise_status_cd = '00') as approved,
        n.attend_count as counted,
        (select count(*)::int from orders o join order_lines l on l.channel_seq = o.channel_seq
          and l.order_seq = o.order_seq where o.channel_seq = n.channel_seq and l.course_seq = n.course_seq
          and o.payment_status = '03') as paid
      from course_counts n where n.channel_seq = $1 and n.course_seq = $2`,
      [SITE, courseSeq],
    )
    const [kept] = rows
    const isRight = kept?.approved === 1 && kept.counted === 1 && kept.paid === 1
    if (isRight && paid === 1 && refused === PEOPLE - 1) single += 1
    else
      process.stdout.write(
        `round ${round + 1}: ${paid} paid, ${refused} refused, the tables say ${JSON.stringify(kept)}\n`,
      )
  }
  tell({
    part: 'seats',
    name: `rounds of ${PEOPLE} people with exactly one winner`,
    value: single,
    unit: `of ${rounds}`,
    aim: { atLeast: rounds },
  })
  // This is no speed: a second winner is a defect.
  if (single !== rounds) process.exitCode = 1
}
