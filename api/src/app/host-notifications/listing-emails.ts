// Owns the mails about listings of hosts: their texts and facts.
import { listingStates } from '@akwaaba/contract/listing-states'
import { listingForMail } from '#apartments/listings.ts'
import { enqueueAll } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { organisationForMail } from '#organisations/mail-facts.ts'
import { revisionForMail } from '#revisions/revisions.ts'

type Decision = 'approved' | 'rejected' | 'suspended' | 'restored' | 'changes-approved' | 'changes-rejected'

const decided: Record<Decision, { subject: (name: string, site: string) => string; text: string }> = {
  approved: {
    subject: (name, site) => `${name} is on ${site} now`,
    text: 'Your listing is approved. Guests find and book it from now on.',
  },
  rejected: {
    subject: (name) => `${name} is not accepted yet`,
    text: 'We looked at your listing and could not accept it as it is. Change it, and submit it again.',
  },
  suspended: {
    subject: (name, site) => `${name} is off ${site}`,
    text: 'We took your listing off the site. Stays that are booked take place as agreed.',
  },
  restored: {
    subject: (name, site) => `${name} is back on ${site}`,
    text: 'Your listing is on the site again and takes bookings.',
  },
  'changes-approved': {
    subject: (name) => `Your changes to ${name} are on the site`,
    text: 'We looked at what you changed, and guests see it from now on.',
  },
  'changes-rejected': {
    subject: (name) => `Your changes to ${name} are not accepted`,
    text: 'We looked at what you changed and could not accept it. Your listing stays as guests see it. You can change it again.',
  },
}

/** The same where guests do not see the listing: its organisation is paused, or it is suspended itself. */
const decidedUnseen: Partial<typeof decided> = {
  approved: {
    subject: (name) => `${name} is approved`,
    text: 'Your listing is approved. Guests find and book it once your organisation is active again.',
  },
  restored: {
    subject: (name) => `${name} is approved again`,
    text: 'Your listing is approved again. Guests find and book it once your organisation is active again.',
  },
  'changes-approved': {
    subject: (name) => `Your changes to ${name} are accepted`,
    text: 'We looked at what you changed and accepted it. Guests see it once the listing is on the site again.',
  },
}

type About = { username: string; slug: string; name: string; listed: boolean; note: string | null }

const decisionEmail = (site: Site, decision: Decision, about: About): EmailTemplate => {
  const { username, slug, name, listed, note } = about
  const { subject, text } = (!listed && decidedUnseen[decision]) || decided[decision]
  return renderEmail(site, subject(name, site.name), [
    greeting(username),
    { p: text },
    ...(note === null ? [] : [{ p: note }]),
    { href: `${site.publicUrl}/host/${slug}/listings`, label: 'Open your listings' },
  ])
}

type Submitted = { name: string; location: string; host: string }

const submittedEmail = (site: Site, { name, location, host }: Submitted, isChange: boolean): EmailTemplate =>
  renderEmail(site, isChange ? `${host} has changed ${name}` : `${host} asks for the approval of ${name}`, [
    { p: [`Name: ${name}`, `Location: ${location}`, `Host: ${host}`].join('\n') },
    { p: `It waits for the decision of an administrator.${isChange ? ' Guests see it as it was.' : ''}` },
  ])

/** What is decided about: a listing, or a revision of one. */
type OfListing = { apartmentId: string }
type OfRevision = { revisionId: string }
type Decided = OfListing | OfRevision

/** A listing with its organisation, and the reason of a decision about it or its revision; null when one of them is gone. */
const factsOf = async (deps: Deps, decided: Decided) => {
  const revision = 'revisionId' in decided ? await revisionForMail(deps, decided.revisionId) : undefined
  const apartmentId = 'apartmentId' in decided ? decided.apartmentId : revision?.apartmentId
  const listing = apartmentId === undefined ? undefined : await listingForMail(deps, apartmentId)
  const organisation = listing && (await organisationForMail(deps, listing.organisationId))
  return listing && organisation ? { listing, organisation, note: revision ? revision.note : listing.reviewNote } : null
}

const idOf = (decided: Decided) => ('revisionId' in decided ? decided.revisionId : decided.apartmentId)

const sendSubmitted = async (deps: Deps, decided: Decided): Promise<void> => {
  const facts = await factsOf(deps, decided)
  if (!facts) return
  const { listing, organisation } = facts
  const about = { name: listing.apartmentName, location: listing.location, host: organisation.name }
  const mail = submittedEmail(siteOf(deps.config), about, 'revisionId' in decided)
  const key = `listing-submitted-${idOf(decided)}-${listing.stateSince.toISOString()}`
  await deps.mailer.send({ to: deps.config.site.supportEmail, ...mail }, key)
}

/** Each owner has a job, so that a retry for one address does not repeat the mail to the others. */
const tellOwners = async (deps: Deps, decided: Decided, decision: Decision, event: string): Promise<void> => {
  const facts = await factsOf(deps, decided)
  const payloads = (facts?.organisation.owners ?? []).map(({ id: userId }) => ({
    ...{ ...decided, userId, decision, event },
  }))
  await enqueueAll(
    deps.db,
    payloads.map((payload) => ({
      ...{ name: 'mail:listing-decided', payload },
      when: { key: `listing-decided-${event}-${payload.userId}` },
    })),
  )
}

/** `event`: the job of the decision. */
type Told = Decided & { userId: string; decision: Decision; event: string }

const sendDecision = async (deps: Deps, told: Told): Promise<void> => {
  const { userId, decision, event } = told
  const facts = await factsOf(deps, told)
  const owner = facts?.organisation.owners.find(({ id }) => id === userId)
  if (!facts || !owner) return
  const { listing, organisation, note } = facts
  // Suspended since: another mail says so.
  if ((decision === 'approved' || decision === 'restored') && listing.state !== listingStates.on.approve.to) return
  const { apartmentName: name, listed } = listing
  const about = { username: owner.username, slug: organisation.slug, name, listed, note }
  const mail = decisionEmail(siteOf(deps.config), decision, about)
  await deps.mailer.send({ to: owner.email, ...mail }, `listing-${decision}-${idOf(told)}-${userId}-${event}`)
}

/** Every mail of this file by the name of its job. */
export const listingMails = (deps: Deps) =>
  ({
    'mail:listing-submitted': (listing) => sendSubmitted(deps, listing),
    'mail:listing-approved': (listing, _attempt, jobId) => tellOwners(deps, listing, 'approved', jobId),
    'mail:listing-rejected': (listing, _attempt, jobId) => tellOwners(deps, listing, 'rejected', jobId),
    'mail:listing-suspended': (listing, _attempt, jobId) => tellOwners(deps, listing, 'suspended', jobId),
    'mail:listing-restored': (listing, _attempt, jobId) => tellOwners(deps, listing, 'restored', jobId),
    'mail:listing-decided': (told) => sendDecision(deps, told),
    'mail:revision-submitted': (revision) => sendSubmitted(deps, revision),
    'mail:revision-approved': (revision, _attempt, jobId) => tellOwners(deps, revision, 'changes-approved', jobId),
    'mail:revision-rejected': (revision, _attempt, jobId) => tellOwners(deps, revision, 'changes-rejected', jobId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:listing-submitted': OfListing
    'mail:listing-approved': OfListing
    'mail:listing-rejected': OfListing
    'mail:listing-suspended': OfListing
    'mail:listing-restored': OfListing
    'mail:listing-decided': Told
    'mail:revision-submitted': OfRevision
    'mail:revision-approved': OfRevision
    'mail:revision-rejected': OfRevision
  }
}
