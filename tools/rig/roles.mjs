// Owns the roles and addresses of the databases that the rigs make: those of docs/operations.md, so that each trial runs as production does.
import { query } from '../rehearse-product.mjs'

const password = 'rig'

/** Makes the roles, and a database of the owner, in the server whose superuser has this address. */
export const makeDatabase = (superUrl) =>
  query(
    superUrl,
    `create role akwaaba login password '${password}'`,
    'create role akwaaba_member nologin',
    `create role akwaaba_app login noinherit bypassrls password '${password}'`,
    'grant akwaaba_member to akwaaba, akwaaba_app',
    'create database akwaaba owner akwaaba',
  )

/**
 * The addresses of a database at `hosts`, HOST:PORT or several of them: `url` reads and writes rows, `ownerUrl` owns the tables, and
 * `settings` has both for the product.
 */
export const addressesAt = (hosts, { name = 'akwaaba', parameters = '' } = {}) => {
  const urlOf = (role) => `postgres://${role}:${password}@${hosts}/${name}${parameters}`
  const [url, ownerUrl] = [urlOf('akwaaba_app'), urlOf('akwaaba')]
  return { url, ownerUrl, settings: { DATABASE_URL: url, DATABASE_DIRECT_URL: ownerUrl } }
}
