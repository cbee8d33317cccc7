// Owns the mails about organisations: their texts and facts.
import { limits } from '@akwaaba/contract/limits'
import { type OrganisationState, organisationStates } from '@akwaaba/contract/organisation-states'
import type { MemberRole } from '@akwaaba/contract/permissions'
import { enqueueAll } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { issueInvitation } from '#organisations/invitations.ts'
import { formerMemberForMail, organisationForMail } from '#organisations/mail-facts.ts'

type Facts = { slug: string; name: string; phone: string; about: string }

/** To the operator: an application to be a host. */
const appliedEmail = (site: Site, { name, phone, about }: Facts, owner: string): EmailTemplate =>
  renderEmail(site, `${name} wants to be a host`, [
    { p: [`Name: ${name}`, `Phone: ${phone}`, `Owner: ${owner}`].join('\n') },
    ...(about ? [{ p: about }] : []),
    { href: `${site.publicUrl}/dashboard/organisations?state=applied`, label: 'Look at the application' },
  ])

type Decision = 'approved' | 'rejected' | 'paused' | 'resumed' | 'closed'

const { on } = organisationStates
const leadsTo: Record<Decision, OrganisationState> = {
  ...{ approved: on.approve.to, rejected: on.reject.to, paused: on.pause.to },
  ...{ resumed: on.resume.to, closed: on.close.to },
}

const decided: Record<Decision, { subject: (name: string, site: string) => string; text: string }> = {
  approved: {
    subject: (name, site) => `${name} is a host on ${site} now`,
    text: 'Your application is approved. You can add your first listing now; we look at it before guests see it.',
  },
  rejected: {
    subject: (name, site) => `Your application for ${name} on ${site}`,
    text: 'We could not accept your application. Answer this mail if you think that this is a mistake.',
  },
  paused: {
    subject: (name, site) => `${name} is paused on ${site}`,
    text: 'Your listings are off the site for now and take no new bookings. Stays that are booked take place as agreed.',
  },
  resumed: {
    subject: (name, site) => `${name} is back on ${site}`,
    text: 'Your listings are on the site again and take bookings.',
  },
  closed: {
    subject: (name, site) => `${name} is closed on ${site}`,
    text: 'Its listings are off the site for good. You can still read its records, and apply again at any time.',
  },
}

const decisionEmail = (
  site: Site,
  decision: Decision,
  to: { username: string; slug: string; name: string; note: string | null },
) =>
  renderEmail(site, decided[decision].subject(to.name, site.name), [
    greeting(to.username),
    { p: decided[decision].text },
    ...(to.note ? [{ p: `The reason: ${to.note}` }] : []),
    ...(decision === 'rejected' ? [] : [{ href: `${site.publicUrl}/host/${to.slug}`, label: `Open ${to.name}` }]),
  ])

const roleWords: Record<MemberRole, string> = {
  owner: 'an owner',
  manager: 'a manager',
  finance: 'a member who looks after the money',
  cleaner: 'a cleaner',
}

type Invited = { name: string; role: MemberRole; invitedBy: string; token: string }

const invitationEmail = (site: Site, { name, role, invitedBy, token }: Invited): EmailTemplate =>
  renderEmail(site, `${invitedBy} invites you to ${name} on ${site.name}`, [
    { p: `${invitedBy} asks you to join ${name} on ${site.name} as ${roleWords[role]}.` },
    { href: `${site.publicUrl}/invitation?token=${token}`, label: 'Accept the invitation' },
    {
      p: `Log in, or sign up, with this e-mail address to accept. The link works once, for ${limits.invitationDays} days. If you do not know ${invitedBy}, you can ignore this mail.`,
    },
  ])

const removedEmail = (site: Site, to: { username: string; name: string }): EmailTemplate =>
  renderEmail(site, `You are no longer a member of ${to.name}`, [
    greeting(to.username),
    { p: `An owner or manager of ${to.name} has ended your membership. Your own account stays as it is.` },
  ])

const sendApplied = async (deps: Deps, organisationId: string): Promise<void> => {
  const facts = await organisationForMail(deps, organisationId)
  if (!facts) return
  const [owner] = facts.owners
  const about = owner ? `${owner.username}, ${owner.email}` : 'has deleted the account'
  const mail = { to: deps.config.site.supportEmail, ...(owner ? { replyTo: owner.email } : {}) }
  await deps.mailer.send(
    { ...mail, ...appliedEmail(siteOf(deps.config), facts, about) },
    `organisation-applied-${organisationId}`,
  )
}

/** Each owner has a job, so that a retry for one address does not repeat the mail to the others. */
const tellOwners = async (deps: Deps, organisationId: string, decision: Decision, event: string): Promise<void> => {
  const facts = await organisationForMail(deps, organisationId)
  await enqueueAll(
    deps.db,
    (facts?.owners ?? []).map(({ id: userId }) => ({
      name: 'mail:organisation-decided',
      payload: { organisationId, userId, decision, event },
      when: { key: `organisation-decided-${event}-${userId}` },
    })),
  )
}

/** `event`: the job of the decision. */
type Told = { organisationId: string; userId: string; decision: Decision; event: string }

const sendDecision = async (deps: Deps, { organisationId, userId, decision, event }: Told): Promise<void> => {
  const facts = await organisationForMail(deps, organisationId)
  const owner = facts?.owners.find(({ id }) => id === userId)
  // Decided otherwise since: another mail says so.
  if (!facts || !owner || facts.state !== leadsTo[decision]) return
  const { name, slug, note } = facts
  const mail = decisionEmail(siteOf(deps.config), decision, { name, slug, note, username: owner.username })
  await deps.mailer.send({ to: owner.email, ...mail }, `organisation-${organisationId}-${userId}-${event}`)
}

const sendInvitation = async (deps: Deps, invitationId: string, attempt: number): Promise<void> => {
  const invitation = await issueInvitation(deps, invitationId)
  if (invitation === null) return // withdrawn, accepted or expired since
  const mail = { to: invitation.email, ...invitationEmail(siteOf(deps.config), invitation) }
  await deps.mailer.send(mail, `invitation-${invitationId}-${attempt}`)
}

type Removed = { organisationId: string; userId: string; leftAt: string }

const sendRemoved = async (deps: Deps, ids: Removed): Promise<void> => {
  const former = await formerMemberForMail(deps, ids)
  if (!former) return
  const mail = { to: former.email, ...removedEmail(siteOf(deps.config), former) }
  await deps.mailer.send(mail, `member-removed-${ids.organisationId}-${ids.userId}-${ids.leftAt}`)
}

/** Every mail of this file by the name of its job. */
export const organisationMails = (deps: Deps) =>
  ({
    'mail:organisation-applied': ({ organisationId }) => sendApplied(deps, organisationId),
    'mail:organisation-approved': ({ organisationId }, _, job) => tellOwners(deps, organisationId, 'approved', job),
    'mail:organisation-rejected': ({ organisationId }, _, job) => tellOwners(deps, organisationId, 'rejected', job),
    'mail:organisation-paused': ({ organisationId }, _, job) => tellOwners(deps, organisationId, 'paused', job),
    'mail:organisation-closed': ({ organisationId }, _, job) => tellOwners(deps, organisationId, 'closed', job),
    'mail:organisation-resumed': ({ organisationId }, _, job) => tellOwners(deps, organisationId, 'resumed', job),
    'mail:organisation-decided': (told) => sendDecision(deps, told),
    'mail:invitation': ({ invitationId }, attempt) => sendInvitation(deps, invitationId, attempt),
    'mail:member-removed': (ids) => sendRemoved(deps, ids),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:organisation-applied': { organisationId: string }
    'mail:organisation-approved': { organisationId: string }
    'mail:organisation-rejected': { organisationId: string }
    'mail:organisation-paused': { organisationId: string }
    'mail:organisation-resumed': { organisationId: string }
    'mail:organisation-closed': { organisationId: string }
    'mail:organisation-decided': Told
    'mail:invitation': { invitationId: string }
    'mail:member-removed': Removed
  }
}
