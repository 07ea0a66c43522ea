import { againstBare, beside, type Pace } from './lib/compare.ts'
import { tell } from './lib/report.ts'
import type { Product } from './lib/servers.ts'
import { measuredClass, SITE } from './lib/world.ts'

/** Public reads through guard, checks and data, beside a bare server that sends the same JSON. */
export async function benchApi(product: Product, pace: Pace): Promise<void> {
  const courses = `/api/v2.0/channels/${SITE}/courses`
  const one = await againstBare(product, { path: `${courses}/${await measuredClass(product)}` }, pace)
  tell({
    part: 'api',
    name: 'a class by its key, by a bare server',
    value: one.ratio,
    unit: '×',
    aim: { atLeast: 0.35 },
    beside: beside(one),
  })
  const list = await againstBare(product, { path: `${courses}?size=20` }, pace)
  tell({
    part: 'api',
    name: 'a list of 20 classes, by a bare server',
    value: list.ratio,
    unit: '×',
    aim: { atLeast: 0.25 },
    beside: beside(list),
  })
}
