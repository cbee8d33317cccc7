// Owns what everybody sees of an organisation, and keeping the word for how soon it answers.
import { dateInAccra } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { type AnswerSpeed, answerSpeeds, type Host } from '@akwaaba/contract/hosts'
import { limits } from '@akwaaba/contract/limits'
import { organisationStates } from '@akwaaba/contract/organisation-states'
import { sql } from 'kysely'
import { type IdPage, readIds } from '#db/page.ts'
import type { Deps } from '#deps.ts'

const { approve, reject } = organisationStates.on
// Of one that is closed: whether it was so before an administrator had approved it.
const wasRefused = sql<boolean>`exists (
  select from organisation_events
  where organisation_id = organisations.id and from_state = ${reject.from[0]} and to_state <> ${approve.to})`

/**
 * What everybody sees of an organisation. Refuses with not_found where there is none or it was never approved, and with
 * host_inactive while it is paused and after it was closed.
 */
export const readHost = async (deps: Deps, slug: string): Promise<Host> => {
  const row = await deps.db
    .selectFrom('organisations')
    .select(['name', 'about', 'state', 'answersWithin', 'createdAt', wasRefused.as('wasRefused')])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (row && organisationStates.is(row.state, 'sells')) {
    const { name, about, answersWithin, createdAt } = row
    return { name, slug, since: dateInAccra(createdAt), about, answersWithin }
  }
  const wasPublic = row && row.state !== organisationStates.initial && !row.wasRefused
  return fail(wasPublic ? 'host_inactive' : 'not_found')
}

const active = (deps: Deps) =>
  deps.db.selectFrom('organisations').where('state', 'in', organisationStates.having('sells'))

/** The ids and slugs of the organisations that everybody sees after one of them, for the sitemap. */
export const listHosts = async (
  deps: Deps,
  after: string | null,
  page: IdPage,
): Promise<{ id: string; slug: string }[]> => {
  const ids = await readIds(active(deps).select('id'), after, page)
  if (ids.length === 0) return []
  return active(deps).select(['id', 'slug']).where('id', 'in', ids).orderBy('id').execute()
}

/** The ids of the organisations that sell. */
export const listActiveIds = async (deps: Deps): Promise<string[]> =>
  (await active(deps).select('id').execute()).map(({ id }) => id)

const mostMinutes: Record<AnswerSpeed, number> = {
  hour: 60,
  hours: 6 * 60,
  day: 24 * 60,
  days: Number.POSITIVE_INFINITY,
}

/** How soon half of an organisation's answers came; `count` is how many there were. */
export type Answers = { id: string; count: number; minutes: number | null }

const speedOf = ({ count, minutes }: Answers): AnswerSpeed | null =>
  minutes === null || count < limits.answersNeeded
    ? null
    : (answerSpeeds.find((speed) => minutes <= mostMinutes[speed]) ?? null)

/** Keeps for each of these organisations the word for how soon it answers; none where it has answered too few. */
export const keepAnswerSpeeds = async ({ db }: Deps, all: readonly Answers[]): Promise<void> => {
  const speeds = all.map(speedOf)
  await sql`update organisations set answers_within = found.speed
    from unnest(${all.map(({ id }) => id)}::uuid[], ${speeds}::text[]) as found (id, speed)
    where organisations.id = found.id and organisations.answers_within is distinct from found.speed`.execute(db)
}
