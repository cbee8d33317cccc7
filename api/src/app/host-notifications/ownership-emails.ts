// Owns the mails about an organisation that is offered to another owner: to the two whom it is about, and to all owners.
import { formatInstant } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import type { OwnershipState } from '@akwaaba/contract/ownership-states'
import { enqueueAll } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { organisationForMail, ownershipForMail } from '#organisations/mail-facts.ts'

type Facts = { slug: string; name: string; giver: string; taker: string; expiresAt: Date }
type Words = { subject: (facts: Facts) => string; text: (facts: Facts) => string }

const wait = `Nothing is paid out for ${limits.payoutWaitHours} hours.`

/** What the member reads to whom the organisation is offered. */
const toTaker: Record<OwnershipState, Words> = {
  offered: {
    subject: ({ giver, name }) => `${giver} asks you to take over ${name}`,
    text: ({ giver, name, expiresAt }) =>
      `${giver} offers you the ownership of ${name}. If you accept, you may do everything there, and ${giver} becomes a manager. You have until ${formatInstant(expiresAt)} (Accra).`,
  },
  accepted: {
    subject: ({ name }) => `You own ${name} now`,
    text: ({ giver }) => `You have accepted, and ${giver} is a manager now. ${wait} Please check where payouts go.`,
  },
  declined: {
    subject: ({ name }) => `You have declined ${name}`,
    text: ({ giver }) => `You have declined what ${giver} has offered. Nothing changes.`,
  },
  withdrawn: {
    subject: ({ name }) => `The offer of ${name} is withdrawn`,
    text: ({ name }) => `You are not asked to take over ${name} any more. Nothing changes.`,
  },
  expired: {
    subject: ({ name }) => `The offer of ${name} has expired`,
    text: ({ giver }) => `You have not accepted in time. ${giver} can offer it again.`,
  },
}

/** What the owners read, and who has offered the organisation. */
const toOwners: Record<OwnershipState, Words> = {
  offered: {
    subject: ({ name }) => `The ownership of ${name} is offered`,
    text: ({ giver, taker, expiresAt }) =>
      `${giver} has offered ${taker} the ownership, who has until ${formatInstant(expiresAt)} (Accra) to accept. An owner can withdraw the offer until then.`,
  },
  accepted: {
    subject: ({ name, taker }) => `${taker} owns ${name} now`,
    text: ({ giver, taker }) => `${taker} has taken over the ownership from ${giver}, who is a manager now. ${wait}`,
  },
  declined: {
    subject: ({ name, taker }) => `${taker} has declined ${name}`,
    text: ({ taker }) => `${taker} does not take over the ownership. Nothing changes.`,
  },
  withdrawn: {
    subject: ({ name }) => `The offer of ${name} is withdrawn`,
    text: ({ taker }) => `The ownership is not offered to ${taker} any more. Nothing changes.`,
  },
  expired: {
    subject: ({ name }) => `The offer of ${name} has expired`,
    text: ({ taker }) => `${taker} has not accepted in time. Nothing changes; you can offer it again.`,
  },
}

const ownershipEmail = (site: Site, { subject, text }: Words, facts: Facts, username: string): EmailTemplate =>
  renderEmail(site, subject(facts), [
    greeting(username),
    { p: text(facts) },
    { href: `${site.publicUrl}/host/${facts.slug}/members`, label: `Open ${facts.name}` },
    { p: `If this surprises you, write to ${site.supportEmail} at once.` },
  ])

/** What the owners read where one was made an owner by a role or an invitation, and what that one reads. */
const ownerAdded: Words = {
  subject: ({ taker, name }) => `${taker} is an owner of ${name} now`,
  text: ({ taker, name }) => `${taker} may do everything in ${name} that you may. ${wait}`,
}
const ownerBecome: Words = {
  subject: ({ name }) => `You are an owner of ${name} now`,
  text: ({ name }) => `You may do everything in ${name} now. ${wait}`,
}

type Added = { organisationId: string; userId: string; at: string }

const tellOwners = async (deps: Deps, added: Added): Promise<void> => {
  const facts = await organisationForMail(deps, added.organisationId)
  await enqueueAll(
    deps.db,
    (facts?.owners ?? []).map(({ id: toId }) => ({
      name: 'mail:owner-added-told',
      payload: { ...added, toId },
      when: { key: `owner-added-${added.organisationId}-${added.userId}-${added.at}-${toId}` },
    })),
  )
}

const tellOwner = async (deps: Deps, { organisationId, userId, at, toId }: Added & { toId: string }): Promise<void> => {
  const found = await organisationForMail(deps, organisationId)
  const [to, added] = [toId, userId].map((id) => found?.owners.find((owner) => owner.id === id))
  if (!found || !to || !added) return // no longer an owner
  const { username, email } = to
  const facts = { ...found, giver: '', taker: added.username, expiresAt: found.changedAt }
  const words = toId === userId ? ownerBecome : ownerAdded
  const mail = ownershipEmail(siteOf(deps.config), words, facts, username)
  await deps.mailer.send({ to: email, ...mail }, `owner-added-${organisationId}-${userId}-${at}-${toId}`)
}

type Happened = { offerId: string; state: OwnershipState }

/** Each address has a job, so that a retry for one does not repeat the mail to the others. */
const tellAll = async (deps: Deps, { offerId, state }: Happened): Promise<void> => {
  const facts = await ownershipForMail(deps, offerId)
  await enqueueAll(
    deps.db,
    (facts?.told ?? []).map(({ id: userId }) => ({
      name: 'mail:ownership-told',
      payload: { offerId, state, userId },
      when: { key: `ownership-${offerId}-${state}-${userId}` },
    })),
  )
}

const tellOne = async (deps: Deps, { offerId, state, userId }: Happened & { userId: string }): Promise<void> => {
  const facts = await ownershipForMail(deps, offerId)
  const to = facts?.told.find(({ id }) => id === userId)
  if (!facts || !to) return // deleted, or no longer an owner
  if (state === 'offered' && facts.state !== 'offered') return // there is nothing to accept any more
  const words = (userId === facts.offeredTo ? toTaker : toOwners)[state]
  const mail = ownershipEmail(siteOf(deps.config), words, facts, to.username)
  await deps.mailer.send({ to: to.email, ...mail }, `ownership-${offerId}-${state}-${userId}`)
}

/** Every mail of this file by the name of its job. */
export const ownershipMails = (deps: Deps) =>
  ({
    'mail:ownership': (happened) => tellAll(deps, happened),
    'mail:ownership-told': (told) => tellOne(deps, told),
    'mail:owner-added': (added) => tellOwners(deps, added),
    'mail:owner-added-told': (told) => tellOwner(deps, told),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:ownership': Happened
    'mail:ownership-told': Happened & { userId: string }
    'mail:owner-added': Added
    'mail:owner-added-told': Added & { toId: string }
  }
}
