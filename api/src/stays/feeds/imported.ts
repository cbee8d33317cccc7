// Owns calendars whose links come with imported homes: checked as far as can be without asking their platforms, and read by the next job.
import { limits } from '@akwaaba/contract/limits'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { sealAddress } from './address.ts'
import { recordFeed } from './move.ts'
import { faultOfAddress } from './sync.ts'

const platforms: Record<string, string> = { airbnb: 'Airbnb', booking: 'Booking.com', vrbo: 'Vrbo', expedia: 'Expedia' }

/** The name of a platform by the host of its links: www.airbnb.com and airbnb.co.uk are Airbnb. */
const labelOf = (host: string): string => {
  const known = host.split('.').find((part) => part in platforms)
  return (known && platforms[known]) ?? host
}

/** What is wrong with the links of one home, as a sentence; null where they may be asked. */
export const faultOfLinks = (deps: Pick<Deps, 'outbound' | 'config'>, links: readonly string[]): string | null => {
  if (links.length > limits.maxFeedsOfHome) return `A home has at most ${limits.maxFeedsOfHome} calendars.`
  if (new Set(links).size < links.length) return 'One of these links is there twice.'
  return links.map((link) => faultOfAddress(deps, link)).find((fault) => fault !== null) ?? null
}

type Home = { apartmentId: string; organisationId: string }

/** Connects calendars to a home that is added in this transaction. Their platforms are asked after it; what does not work is shown with the home. */
export const connectLinks = async (
  deps: Pick<Deps, 'clock' | 'ids' | 'encryption'>,
  tx: Tx,
  { apartmentId, organisationId }: Home,
  links: readonly string[],
): Promise<void> => {
  const now = deps.clock.now()
  for (const link of links) {
    const [id, { host }] = [deps.ids.next(), new URL(link)]
    const row = await tx
      .insertInto('feeds')
      .values({
        ...{ id, organisationId, apartmentId, label: labelOf(host), host, sealed: sealAddress(deps, id, link) },
        ...{ state: 'ok' as const, nextAt: now, createdAt: now },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordFeed(deps, tx, row)
  }
  // The job of every minute, at once.
  if (links.length > 0) await enqueue(tx, 'feeds:sync', {}, { key: 'feeds:sync', queue: 'feeds:sync' })
}
