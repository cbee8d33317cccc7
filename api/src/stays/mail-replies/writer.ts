// Owns who has written an answer by mail: the guest of a booking or a member of its host for whom its address was made, by their own address.
import { may } from '@akwaaba/contract/permissions'
import { isNotSuspended } from '#auth/accounts.ts'
import type { Actor, Deps } from '#deps.ts'
import type { InboundConfig } from '#mail/setting.ts'
import type { Party } from '#messages/access.ts'
import { findMember } from '#organisations/memberships.ts'
import { isAddressOf, type ReplyAddress } from './addresses.ts'

// No session: nobody has shown a token with a mail.
const actorOf = (user: Pick<Actor, 'id' | 'username' | 'email' | 'role'>): Actor => ({ ...user, sessionId: '' })

const usersAt = ({ db }: Pick<Deps, 'db'>, from: string) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.username', 'users.email', 'users.role'])
    .where('users.email', '=', from)
    .where('users.deletedAt', 'is', null)
    .where(isNotSuspended)

const findGuest = (deps: Deps, bookingId: string, from: string) =>
  usersAt(deps, from)
    .innerJoin('bookings', 'bookings.customerId', 'users.id')
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()

const findUser = (deps: Deps, from: string) => usersAt(deps, from).where('users.isGuest', '=', false).executeTakeFirst()

const slugOf = async (deps: Deps, bookingId: string): Promise<string | undefined> => {
  const row = await deps.db
    .selectFrom('bookings')
    .innerJoin('organisations', 'organisations.id', 'bookings.organisationId')
    .select('organisations.slug')
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()
  return row?.slug
}

/** The side of a conversation that has written from an address to one of ours; null where that was not made for them, or they may not. */
export const findWriter = async (
  deps: Deps,
  inbound: InboundConfig,
  address: ReplyAddress,
  from: string,
): Promise<Party | null> => {
  if (isAddressOf(inbound, address, null)) {
    const guest = await findGuest(deps, address.bookingId, from)
    return guest ? { actor: actorOf(guest) } : null
  }
  const user = await findUser(deps, from)
  if (!user || !isAddressOf(inbound, address, user.id)) return null
  const actor = actorOf(user)
  const slug = await slugOf(deps, address.bookingId)
  const member = slug === undefined ? null : await findMember(deps, actor, slug)
  return member && may(member.role, 'message.write', member.organisation.house) ? { actor, member } : null
}
