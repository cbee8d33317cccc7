// Owns quiet hours: until when each person is left alone by what can wait.
import { defaultQuiet } from '@akwaaba/contract/alerts'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'

/**
 * When the quiet hours end of those of some people for whom they are now. The database counts them, because it knows when each zone
 * changes to summer time.
 */
export const earliestFor = async (deps: Deps, userIds: readonly string[]): Promise<Map<string, Date>> => {
  const now = deps.clock.now()
  const { rows } = await sql<{ userId: string; ends: Date }>`
    with hours as (
      select person.id as user_id, coalesce(is_on, ${defaultQuiet.isOn}) as is_on,
        make_time(coalesce(from_hour, ${defaultQuiet.from}::int), 0, 0) as from_time,
        make_time(coalesce(until_hour, ${defaultQuiet.until}::int), 0, 0) as until_time,
        coalesce(zone, ${defaultQuiet.zone}::text) as zone
      from unnest(${userIds}::uuid[]) as person (id) left join quiet_hours on quiet_hours.user_id = person.id
    ), local as (
      select *, (${now}::timestamptz at time zone zone)::time as time, (${now}::timestamptz at time zone zone)::date as day from hours
    )
    select user_id,
      ((day + case when from_time > until_time and time >= from_time then 1 else 0 end + until_time) at time zone zone) as ends
    from local
    where is_on and case when from_time < until_time then time >= from_time and time < until_time
      else time >= from_time or time < until_time end`.execute(deps.db)
  return new Map(rows.map(({ userId, ends }) => [userId, ends]))
}
