// Tests that code and database agree: states and constraints, error codes and their use.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bookingStates } from '@akwaaba/contract/booking-states'
import { toCalendarDate } from '@akwaaba/contract/dates'
import { disputeStates } from '@akwaaba/contract/dispute-states'
import { dueKinds, dueStates } from '@akwaaba/contract/due-states'
import { errors } from '@akwaaba/contract/errors'
import { listingStates } from '@akwaaba/contract/listing-states'
import { toCents } from '@akwaaba/contract/money'
import { organisationStates } from '@akwaaba/contract/organisation-states'
import { ownershipStates } from '@akwaaba/contract/ownership-states'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { hostPayoutStates, payoutBatchStates } from '@akwaaba/contract/payout-states'
import { memberRoles } from '@akwaaba/contract/permissions'
import { lineKinds } from '@akwaaba/contract/price-lines'
import { promptStates } from '@akwaaba/contract/prompt-states'
import { propertyStates } from '@akwaaba/contract/property-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import { stayChangeStates } from '@akwaaba/contract/stay-change-states'
import { transferStates } from '@akwaaba/contract/transfer-states'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { fileWorld, type World } from '#testing/world.ts'
import { migrate } from './migrate.ts'
import { codeOfConstraint } from './tx.ts'

const here = fileWorld()

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const sourceOf = (folder: string): string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|node_modules|^contract\/errors\.ts$/.test(name))
    .map((name) => readFileSync(`${root}${name}`, 'utf8'))

const constraint = async (t: World, name: string): Promise<string> => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}`.execute(t.deps.db)
  return rows[0]?.definition ?? ''
}
const wordsIn = (definition: string) => [...definition.matchAll(/'(\w+)'::text/g)].map(([, word]) => word).sort()

describe('the migrated database', () => {
  test('occupies nights in exactly the states that hold them, and forbids overlaps', async () => {
    const t = here()
    expect(await constraint(t, 'no_double_booking')).toBe('EXCLUDE USING gist (apartment_id WITH =, nights WITH &&)')
    const { rows } = await sql<{ source: string }>`
      select prosrc as source from pg_proc where proname = 'occupy_by_booking'`.execute(t.deps.db)
    const listed = /new\.state in \(([^)]+)\)/.exec(rows[0]?.source ?? '')?.[1] ?? ''
    expect([...listed.matchAll(/\w+/g)].map(([word]) => word).sort()).toEqual(
      bookingStates.having('holdsNights').sort(),
    )
  })

  test('allows exactly the states of the state tables', async () => {
    const t = here()
    expect(wordsIn(await constraint(t, 'bookings_state_check'))).toEqual([...bookingStates.all].sort())
    expect(wordsIn(await constraint(t, 'booking_lines_kind_check'))).toEqual([...lineKinds].sort())
    expect(wordsIn(await constraint(t, 'dues_kind_check'))).toEqual([...dueKinds].sort())
    expect(wordsIn(await constraint(t, 'a_due_has_a_known_state'))).toEqual([...dueStates.all].sort())
    expect(wordsIn(await constraint(t, 'payments_state_check'))).toEqual([...paymentStates.all].sort())
    expect(wordsIn(await constraint(t, 'disputes_state_check'))).toEqual([...disputeStates.all].sort())
    expect(wordsIn(await constraint(t, 'refunds_state_check'))).toEqual([...refundStates.all].sort())
    expect(wordsIn(await constraint(t, 'prompts_state_check'))).toEqual([...promptStates.all].sort())
    expect(wordsIn(await constraint(t, 'stay_changes_state_check'))).toEqual([...stayChangeStates.all].sort())
    expect(wordsIn(await constraint(t, 'transfers_state_check'))).toEqual([...transferStates.all].sort())
    expect(wordsIn(await constraint(t, 'apartments_state_check'))).toEqual([...listingStates.all].sort())
    expect(wordsIn(await constraint(t, 'organisations_state_check'))).toEqual([...organisationStates.all].sort())
    expect(wordsIn(await constraint(t, 'ownership_offers_state_check'))).toEqual([...ownershipStates.all].sort())
    expect(wordsIn(await constraint(t, 'host_payouts_state_check'))).toEqual([...hostPayoutStates.all].sort())
    expect(wordsIn(await constraint(t, 'payout_batches_state_check'))).toEqual([...payoutBatchStates.all].sort())
    for (const role of ['members_role_check', 'invitations_role_check'])
      expect(wordsIn(await constraint(t, role))).toEqual([...memberRoles].sort())
    expect(wordsIn(await constraint(t, 'properties_state_check'))).toEqual([...propertyStates.all].sort())
  })

  test('binds the states of properties to their status and to deleted_at as the table of states does', async () => {
    const t = here()
    const named = async (name: string) => wordsIn(await constraint(t, name))
    const sold = propertyStates.where('listedAs', 'approved')
    expect(await named('a_state_has_its_status')).toEqual(['approved', ...sold].sort())
    expect(await named('a_state_says_what_is_listed')).toEqual(propertyStates.having('listed').sort())
  })

  test('has every constraint that is turned into an error code', async () => {
    const t = here()
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'
      union select substring(prosrc from 'constraint = ''([a-z_]+)''') from pg_proc
        where pronamespace = 'public'::regnamespace`.execute(t.deps.db)
    const names = rows.map(({ name }) => name)
    for (const name of Object.keys(codeOfConstraint)) expect(names).toContain(name)
  })

  test('is not changed by a second migration, nor by two at once', async () => {
    const t = here()
    expect(await Promise.all([migrate(t.databaseUrl), migrate(t.databaseUrl)])).toEqual([[], []])
  })

  test('refuses amounts that do not add up', async () => {
    const t = here()
    const flat = await t.apartment()
    const { id } = await t.insertUser('customer')
    const now = t.deps.clock.now()
    const booking = {
      ...{
        apartmentId: flat,
        customerId: id,
        checkIn: toCalendarDate('2090-01-01'),
        checkOut: toCalendarDate('2090-01-03'),
        state: 'pending' as const,
      },
      ...{
        holdExpiresAt: now,
        createdAt: now,
        nightlyCents: toCents(100),
        apartmentCents: toCents(200),
        extrasCents: toCents(0),
        totalCents: toCents(200),
      },
    }
    const insert = (fields: Partial<typeof booking>) =>
      t.deps.db
        .insertInto('bookings')
        .values({ ...booking, ...fields, id: t.deps.ids.next(), reference: t.deps.ids.reference('T') })
        .execute()
    const constraint = 'lines_make_the_total'
    await expect(insert({ totalCents: toCents(199) })).rejects.toMatchObject({ constraint })
    await expect(insert({ apartmentCents: toCents(100), totalCents: toCents(100) })).rejects.toMatchObject({
      constraint,
    })
    await expect(insert({ checkOut: toCalendarDate('2090-01-01') })).rejects.toThrow('a_stay_has_a_night')
    await expect(insert({})).resolves.toBeDefined()
    await expect(
      insert({ checkIn: toCalendarDate('2090-01-02'), checkOut: toCalendarDate('2090-01-04') }),
    ).rejects.toThrow('no_double_booking')
  })
})

describe('the table of errors', () => {
  test('has no code that nothing uses', () => {
    const sources = [...sourceOf('api/src'), ...sourceOf('contract')].join('\n')
    const unused = Object.keys(errors).filter((code) => !sources.includes(`'${code}'`))
    expect(unused).toEqual([])
  })
})
