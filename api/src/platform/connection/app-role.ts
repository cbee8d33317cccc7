// Owns the login of the role that answers requests, and what a start finds wrong with the roles.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newClient } from './client.ts'
import { memberRoleFault } from './member-role.ts'
import { memberRole } from './member-scope.ts'
import { appRole } from './roles.ts'

type Sql = Pick<pg.Client, 'query'>

const answerMillis = 10_000

const asking = async <T>(url: string, ask: (client: Sql) => Promise<T>): Promise<T> => {
  const client = newClient(url, answerMillis, { connectionTimeoutMillis: answerMillis })
  client.on('error', () => undefined)
  await client.connect()
  return ask(client).finally(() => client.end())
}

/**
 * Lets the role that answers requests log in to the database whose owner has the address `ownerUrl`; gives the address for it. Its
 * password is another one each time, so nothing has to keep it: for the embedded database, which serves one process.
 */
export const logInAsApp = async (ownerUrl: string): Promise<string> => {
  const password = randomBytes(24).toString('hex')
  await asking(ownerUrl, (client) => client.query(`alter role ${appRole} login password '${password}'`))
  const address = new URL(ownerUrl)
  Object.assign(address, { username: appRole, password })
  return address.href
}

/**
 * Why the role that answers requests may do more than read and write rows, as a sentence; null where it may not. Throws where it
 * has the rights of members' role all the time, since it would then see no protected row.
 */
export const appRoleFault = async (client: Sql): Promise<string | null> => {
  const { rows } = await client.query<Record<'name' | 'rights', string> & { inherits: boolean }>(`
    select current_user::text as name, concat_ws(', ',
      case when rolsuper then 'is a superuser' end,
      case when rolcreaterole then 'may create roles' end,
      case when exists (select from pg_class where relkind in ('r', 'p') and pg_has_role(relowner, 'member')
        and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)) then 'owns tables' end) as rights,
      case when to_regrole('${memberRole}') is null then false else pg_has_role('${memberRole}', 'usage') end as inherits
    from pg_roles where rolname = current_user`)
  const { name, rights, inherits } = rows[0] ?? { name: '', rights: '', inherits: false }
  if (rights !== '')
    return `${name} ${rights}. Requests need less: let DATABASE_URL log in as ${appRole}, and DATABASE_DIRECT_URL as ${name}.`
  if (inherits)
    throw new Error(
      `DATABASE_URL: ${name} inherits the rights of ${memberRole}, so it sees no booking. As a superuser: alter role ${name} noinherit; revoke ${memberRole} from ${name}; grant ${memberRole} to ${name}.`,
    )
  return null
}

type Log = { warn(facts: object, msg: string): void }

/**
 * Whether the database at `url` limits members' queries to their organisation; logs why, where it does not, and where the role of
 * `url` may do too much. A start goes on then, so that a release can be installed before a person who may do so has made the roles.
 */
export const checkRoles = async (url: string, log: Log): Promise<{ limitsMembers: boolean }> => {
  const [ofApp, ofMembers] = await asking(url, async (client) => [
    await appRoleFault(client),
    await memberRoleFault(client),
  ])
  if (ofApp) log.warn({ reason: ofApp }, 'requests are answered in a role that may change tables')
  if (ofMembers)
    log.warn({ reason: ofMembers }, 'only the code keeps members of an organisation from the rows of others')
  return { limitsMembers: ofMembers === null }
}
