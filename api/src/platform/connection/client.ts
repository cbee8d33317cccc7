// Owns one connection to the database: to whichever of its servers can be used, and given up when that goes silent.
import type pg from 'pg'
import { parseAddress } from './address.ts'
import { clientOfAddress } from './servers.ts'
import { clientThatNoticesSilence } from './silence.ts'

/**
 * A client for one connection, with the settings of pg, that is destroyed when the database is silent for `silenceMillis`. A server
 * that is silent for `doubtMillis` is asked whether it is there.
 */
export const newClient = (
  url: string,
  silenceMillis: number,
  { doubtMillis, ...settings }: pg.ClientConfig & { doubtMillis?: number } = {},
): pg.Client => {
  const address = parseAddress(url)
  const Client = clientOfAddress(address, clientThatNoticesSilence(silenceMillis, doubtMillis))
  return new Client({ connectionString: address.servers[0], keepAlive: true, ...settings })
}
