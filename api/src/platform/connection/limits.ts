// Owns the time limits that the database keeps for our connections, and giving them to a role where a pooler is in front.
import type pg from 'pg'

/** Of statements, of waiting for a lock, and of a transaction that does nothing; in milliseconds. */
export const limits = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
}

const lock = 7_264_712 // any constant, another than that of the migrations
const settings = Object.entries(limits)
  .map(([name, millis]) => `('${name}', '${millis}')`)
  .join(', ')

/**
 * Makes the limits defaults of our role in our database, except those that it has already. A pooler that lends connections per
 * transaction refuses them at the start of a connection, and what one client sets would stay for the next one. They hold for
 * connections that the pooler opens from then on.
 */
export const setLimitsOfRole = async (client: pg.Client): Promise<void> => {
  await client.query(`do $$ declare one record; begin
    perform pg_advisory_xact_lock(${lock});
    for one in select * from (values ${settings}) as wanted (name, millis) where current_setting(name) = '0' loop
      execute format('alter role %I in database %I set %I = %L', session_user, current_database(), one.name, one.millis);
    end loop;
  end $$`)
}
