// Owns measuring quotes: what a stay costs by the rules of its listing, asked by several guests at once.
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { createQuote } from '@akwaaba/contract/quotes'
import { insertLargeCatalogue } from '../catalogue/large-catalogue.ts'
import { cpuOf } from '../platform/cpu.ts'
import type { BenchDatabase } from '../platform/database.ts'
import { drive } from '../platform/load.ts'
import { count, dice, micros, ms, percentile } from '../platform/numbers.ts'
import type { Report } from '../platform/report.ts'
import { startProduct } from '../platform/servers.ts'

const guests = 4
const warmUp = 300
const asked = 2_500
const mostMillis = 25

/** Weekends, a season, cleaning, extra guests and discounts for half of the listings. */
const rules = JSON.stringify({
  ...{
    weekendCents: 15_000,
    weekendDays: ['fri', 'sat'],
    includedGuests: 2,
    extraGuestCents: 1_500,
    cleaningCents: 2_500,
  },
  ...{ lengthOfStay: [{ nights: 7, percent: 10 }], earlyBird: [{ days: 90, percent: 5 }] },
})
const ruled = `
update apartments set rules = '${rules}' where id in (select id from apartments order by id limit (select count(*) / 2 from apartments))`
const seasons = `
insert into price_rules (id, apartment_id, organisation_id, layer, name, from_day, to_day, percent, discountable)
select gen_random_uuid(), id, organisation_id, 'season', 'December', current_date + 20, current_date + 60, 20, true
from apartments where rules <> '{}'`

/** Half of the quotes are of listings with rules; random stays of one to ten nights within a year. */
export const measureQuotes = async (database: BenchDatabase): Promise<Report> => {
  const product = await startProduct(database.url, database.dataDir)
  await insertLargeCatalogue(database)
  await database.query(ruled)
  await database.query(seasons)
  await database.query('vacuum analyze')
  const ids = (await database.query<{ id: string }>('select id from apartments order by id')).map(({ id }) => id)
  const throwDice = dice(1)
  const today = dateInAccra(new Date())
  const bodies = Array.from({ length: warmUp + asked }, () => {
    const startDate = addDays(today, 1 + throwDice(350))
    const stay = {
      startDate,
      endDate: addDays(startDate, 1 + throwDice(10)),
      adults: 1 + throwDice(2),
      children: throwDice(2),
    }
    return JSON.stringify({ apartmentId: ids[throwDice(ids.length)], ...stay })
  })
  const quote = (from: number, quotes: number) =>
    drive({
      ...{ port: product.port, callers: guests, count: quotes },
      ask: (n) => ({ path: createQuote.path, method: 'POST', body: bodies[from + n] ?? '' }),
      onAnswer: (status, _, body) => {
        // More guests than a listing has room for.
        if (status !== 200 && !body.includes('"stay_not_allowed"'))
          throw new Error(`a quote was answered ${status}: ${body}`)
      },
    })
  await quote(0, warmUp)
  const before = cpuOf(product.pid)
  const { wallMs, latencies } = await quote(warmUp, asked)
  const perQuote = ((cpuOf(product.pid) - before) * 1000) / asked
  await product.stop()
  const p99 = percentile(latencies, 99)
  const row = [
    'POST /api/quotes',
    count((asked * 1000) / wallMs),
    ms(percentile(latencies, 50)),
    ms(p99),
    micros(perQuote),
  ]
  return {
    subject: 'quotes',
    tables: [
      {
        title: `${guests} guests ask for ${count(asked)} quotes of ${count(ids.length)} listings`,
        columns: ['call', 'quotes/s', 'p50', 'p99', 'Node CPU/quote'],
        rows: [row],
      },
    ],
    aims: [
      { what: 'p99 of a quote over HTTP', aim: `under ${mostMillis} ms`, measured: ms(p99), isMet: p99 < mostMillis },
    ],
    notes: [
      'Half of the listings have a weekend, a season, cleaning, extra guests and two discounts. Each quote is stored; about one call in eight is refused, for more guests than the listing has room for.',
    ],
  }
}
