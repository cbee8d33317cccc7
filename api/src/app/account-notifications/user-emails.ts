// Owns the mails about what administrators do to an account: their texts, and the facts in them.
import { formatInstant } from '@akwaaba/contract/dates'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { removalForMail, userForMail } from '#users/mail-facts.ts'

const suspendedEmail = (site: Site, to: { username: string }): EmailTemplate =>
  renderEmail(site, `Your ${site.name} account is suspended`, [
    greeting(to.username),
    { p: 'Your account has been suspended. You are logged out everywhere and cannot log in for now.' },
    { p: 'Stays that you have paid for take place as agreed, and refunds that are on their way still reach you.' },
    { p: `If you think that this is a mistake, write to ${site.supportEmail}.` },
  ])

const restoredEmail = (site: Site, to: { username: string }): EmailTemplate =>
  renderEmail(site, `You can log in to ${site.name} again`, [
    greeting(to.username),
    { p: 'Your account is no longer suspended.' },
    { href: `${site.publicUrl}/login`, label: 'Log in' },
  ])

const requestedEmail = (site: Site, to: { username: string; expiresAt: Date }): EmailTemplate =>
  renderEmail(site, `Your ${site.name} authenticator app is to be removed`, [
    greeting(to.username),
    {
      p: `An administrator has requested to remove the authenticator app and the passkeys from your account, because they were lost. A second one has until ${formatInstant(to.expiresAt)} (Accra) to agree.`,
    },
    { p: `If you still have them, write to ${site.supportEmail} at once: the request can be refused until then.` },
  ])

const removedEmail = (site: Site, to: { username: string }): EmailTemplate =>
  renderEmail(site, `Your ${site.name} authenticator app is removed`, [
    greeting(to.username),
    {
      p: 'Two administrators have removed the authenticator app, its recovery codes and the passkeys from your account. You are logged out everywhere; your next login takes a code from your mail.',
    },
    { p: 'Please turn a new app on, or add a passkey, in your profile after that.' },
    { href: `${site.publicUrl}/login`, label: 'Log in' },
    { p: `If you did not ask for this, write to ${site.supportEmail} at once.` },
  ])

/** To the operator: who knows the shared secret can become an administrator, and nobody else sees that it was used. */
const newAdminEmail = (site: Site, { username, email }: { username: string; email: string }): EmailTemplate =>
  renderEmail(site, `${username} is an administrator of ${site.name} now`, [
    { p: `${username} (${email}) has signed up with the admin secret, and can see and change everything.` },
    { p: 'If you do not know them, suspend the account and choose another ADMIN_SECRET.' },
    { href: `${site.publicUrl}/dashboard/people?search=${encodeURIComponent(email)}`, label: 'See the account' },
  ])

type Told = { userId: string; at: string }

const sendSuspended = async (deps: Deps, { userId, at }: Told): Promise<void> => {
  const user = await userForMail(deps, userId)
  if (!user?.isSuspended) return // deleted or restored since
  await deps.mailer.send({ to: user.email, ...suspendedEmail(siteOf(deps.config), user) }, `suspended-${userId}-${at}`)
}

const sendRestored = async (deps: Deps, { userId, at }: Told): Promise<void> => {
  const user = await userForMail(deps, userId)
  if (!user || user.isSuspended) return // deleted or suspended again since
  await deps.mailer.send({ to: user.email, ...restoredEmail(siteOf(deps.config), user) }, `restored-${userId}-${at}`)
}

const sendNewAdmin = async (deps: Deps, userId: string): Promise<void> => {
  const user = await userForMail(deps, userId)
  if (!user) return
  const site = siteOf(deps.config)
  await deps.mailer.send({ to: site.supportEmail, ...newAdminEmail(site, user) }, `new-admin-${userId}`)
}

type RemovalStep = { removalId: string; step: 'requested' | 'removed' }

const sendRemoval = async (deps: Deps, { removalId, step }: RemovalStep): Promise<void> => {
  const removal = await removalForMail(deps, removalId)
  if (!removal) return
  // Agreed to or withdrawn since: then there is nothing to object to.
  if (step === 'requested' && (removal.agreedAt ?? removal.withdrawnAt) !== null) return
  const email = step === 'requested' ? requestedEmail : removedEmail
  await deps.mailer.send({ to: removal.email, ...email(siteOf(deps.config), removal) }, `app-${step}-${removalId}`)
}

/** Every mail of this file by the name of its job. */
export const userMails = (deps: Deps) =>
  ({
    'mail:account-suspended': (told) => sendSuspended(deps, told),
    'mail:account-restored': (told) => sendRestored(deps, told),
    'mail:authenticator-removal': (removal) => sendRemoval(deps, removal),
    'mail:new-admin': ({ userId }) => sendNewAdmin(deps, userId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:account-suspended': Told
    'mail:account-restored': Told
    'mail:authenticator-removal': RemovalStep
    'mail:new-admin': { userId: string }
  }
}
