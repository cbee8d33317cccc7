// Owns the mails about an account: their texts, and the facts in them, read when each is sent. A mail about an expired code or
// link is not sent.
import { formatInstant } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { type CodePurpose, issueCode } from '#auth/codes.ts'
import { issueLink } from '#auth/links.ts'
import { deviceName } from '#auth/sessions.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { userForMail } from '#users/mail-facts.ts'

const codeWords: Record<CodePurpose, { subject: (site: string) => string; ask: string }> = {
  signup: { subject: (site) => `Your ${site} sign-up code`, ask: 'Enter this code to finish signing up:' },
  login: { subject: (site) => `Your ${site} login code`, ask: 'Enter this code to log in:' },
  password: { subject: (site) => `Your ${site} password code`, ask: 'Enter this code to change your password:' },
  bank: {
    subject: (site) => `Your ${site} bank account code`,
    ask: 'Enter this code to change the bank account that guests send their transfers to:',
  },
  proof: {
    subject: (site) => `Your ${site} confirmation code`,
    ask: 'Enter this code to confirm that it is you:',
  },
  trip: {
    subject: (site) => `Your ${site} trip code`,
    ask: 'Enter this code to be able to cancel your trip in this browser:',
  },
  deletion: {
    subject: (site) => `Your ${site} deletion code`,
    ask: 'Enter this code to delete your account. It cannot be brought back:',
  },
}

/** Removes long numbers from a name: in a mail with a code they could be mistaken for it. */
const withoutLongNumbers = (name: string) => name.replace(/\d{4,}/g, '…')

const greetingWithoutNumbers = (username: string) => greeting(withoutLongNumbers(username))

// The code is the only six-digit number in its mail, so that users and phones find it.
const codeEmail = (site: Site, to: { username: string; digits: string; purpose: CodePurpose }): EmailTemplate =>
  renderEmail(site, codeWords[to.purpose].subject(site.name), [
    greetingWithoutNumbers(to.username),
    { p: codeWords[to.purpose].ask },
    { big: to.digits },
    {
      p: `It works once, for ${limits.codeMinutes} minutes. We never ask you for it by phone or chat. If you did not ask for it, you can ignore this mail.`,
    },
  ])

const resetEmail = (site: Site, to: { username: string; token: string }): EmailTemplate =>
  renderEmail(site, `Choose a new ${site.name} password`, [
    greetingWithoutNumbers(to.username),
    { p: 'Somebody, most likely you, asked to choose a new password for your account:' },
    { href: `${site.publicUrl}/reset-password?token=${to.token}`, label: 'Choose a new password' },
    {
      p: `The link works once, for ${limits.resetLinkMinutes} minutes. If you did not ask for it, you can ignore this mail: your password stays as it is.`,
    },
  ])

const emailLinkEmail = (site: Site, to: { username: string; token: string }): EmailTemplate =>
  renderEmail(site, `Confirm your new ${site.name} e-mail address`, [
    greetingWithoutNumbers(to.username),
    { p: 'Open this link to use this address for your account from now on:' },
    { href: `${site.publicUrl}/verify-email?token=${to.token}`, label: 'Confirm this address' },
    {
      p: `The link works once, for ${limits.emailLinkHours} hours. You are logged out everywhere when you open it, and log in again with this address. If you did not ask for it, you can ignore this mail.`,
    },
  ])

const notYouLines = (site: Site) => [
  { p: 'If this was not you, choose a new password at once; it signs everybody out of your account:' },
  { href: `${site.publicUrl}/reset-password-request`, label: 'Choose a new password' },
]

type EmailChangeRequest = { username: string; newEmail: string; byAdmin: boolean }

const emailChangeRequestedEmail = (site: Site, { username, newEmail, byAdmin }: EmailChangeRequest): EmailTemplate =>
  renderEmail(site, `A new e-mail address for your ${site.name} account`, [
    greetingWithoutNumbers(username),
    {
      p: `${byAdmin ? `An administrator of ${site.name}` : 'Somebody'} asked to change the e-mail address of your account to ${newEmail}. Nothing changes before the link we sent there is opened.`,
    },
    ...(byAdmin
      ? [{ p: `If you did not ask for help with this, write to ${site.supportEmail} at once.` }]
      : notYouLines(site)),
  ])

const emailChangedEmail = (
  site: Site,
  to: { username: string; oldEmail: string; newEmail: string; isOld: boolean },
): EmailTemplate =>
  renderEmail(site, `Your ${site.name} e-mail address has changed`, [
    greetingWithoutNumbers(to.username),
    { p: `The e-mail address of your account is now ${to.newEmail}. Before it was ${to.oldEmail}.` },
    ...(to.isOld
      ? [{ p: `If this was not you, write to ${site.supportEmail} at once: we can see both addresses and help.` }]
      : [{ href: `${site.publicUrl}/login`, label: 'Log in' }]),
  ])

const passwordChangedEmail = (site: Site, to: { username: string }): EmailTemplate =>
  renderEmail(site, `Your ${site.name} password has changed`, [
    greetingWithoutNumbers(to.username),
    { p: 'The password of your account has just been changed, and every other device has been signed out.' },
    ...notYouLines(site),
  ])

const newDeviceEmail = (site: Site, to: { username: string; device: string; when: string }): EmailTemplate =>
  renderEmail(site, `New login to your ${site.name} account`, [
    greetingWithoutNumbers(to.username),
    {
      p: `Somebody logged in to your account from a device we have not seen before:\n${to.device}\n${to.when} (Accra)`,
    },
    { p: 'If this was you, there is nothing to do. You find all your devices here:' },
    { href: `${site.publicUrl}/dashboard/profile`, label: 'Your signed-in devices' },
    ...notYouLines(site),
  ])

const sendCode = async (deps: Deps, codeId: string, attempt: number): Promise<void> => {
  const code = await issueCode(deps, codeId)
  if (code === null) return // replaced, used or expired since
  await deps.mailer.send({ to: code.email, ...codeEmail(siteOf(deps.config), code) }, `code-${codeId}-${attempt}`)
}

/** Sends a link: for a reset to the account's address, for a change of address to the new one. */
const sendLink = async (deps: Deps, linkId: string, attempt: number): Promise<void> => {
  const link = await issueLink(deps, linkId)
  if (link === null) return // replaced, used or expired since
  const email = link.purpose === 'reset' ? resetEmail : emailLinkEmail
  const to = link.newEmail ?? link.email
  await deps.mailer.send({ to, ...email(siteOf(deps.config), link) }, `link-${linkId}-${attempt}`)
}

const emailChangeOf = async (deps: Deps, linkId: string) => {
  const row = await deps.db
    .selectFrom('links')
    .innerJoin('users', 'users.id', 'links.userId')
    .select(['users.username', 'links.oldEmail', 'links.newEmail'])
    .where('links.id', '=', linkId)
    .executeTakeFirst()
  // Without a row the account has been deleted since.
  return row?.oldEmail && row.newEmail ? { ...row, oldEmail: row.oldEmail, newEmail: row.newEmail } : null
}

const sendEmailChangeRequested = async (deps: Deps, linkId: string, byAdmin = false): Promise<void> => {
  const change = await emailChangeOf(deps, linkId)
  if (!change) return
  await deps.mailer.send(
    { to: change.oldEmail, ...emailChangeRequestedEmail(siteOf(deps.config), { ...change, byAdmin }) },
    `email-asked-${linkId}`,
  )
}

const sendEmailChanged = async (deps: Deps, linkId: string, to: 'old' | 'new'): Promise<void> => {
  const change = await emailChangeOf(deps, linkId)
  if (!change) return
  const isOld = to === 'old'
  await deps.mailer.send(
    {
      to: isOld ? change.oldEmail : change.newEmail,
      ...emailChangedEmail(siteOf(deps.config), { ...change, isOld }),
    },
    `email-changed-${to}-${linkId}`,
  )
}

const sendPasswordChanged = async (deps: Deps, userId: string, changeId: string): Promise<void> => {
  const user = await userForMail(deps, userId)
  if (!user) return // deleted since
  await deps.mailer.send(
    { to: user.email, ...passwordChangedEmail(siteOf(deps.config), user) },
    `password-changed-${changeId}`,
  )
}

const sendNewDevice = async (deps: Deps, sessionId: string): Promise<void> => {
  const row = await deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.username', 'users.email', 'sessions.userAgent', 'sessions.createdAt'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return // the account has been deleted since
  const facts = { username: row.username, device: deviceName(row.userAgent), when: formatInstant(row.createdAt) }
  await deps.mailer.send({ to: row.email, ...newDeviceEmail(siteOf(deps.config), facts) }, `new-device-${sessionId}`)
}

/** Every mail of this file by the name of its job. */
export const accountMails = (deps: Deps) =>
  ({
    'mail:code': ({ codeId }, attempt) => sendCode(deps, codeId, attempt),
    'mail:link': ({ linkId }, attempt) => sendLink(deps, linkId, attempt),
    'mail:email-asked': ({ linkId, byAdmin }) => sendEmailChangeRequested(deps, linkId, byAdmin),
    'mail:email-changed': ({ linkId, to }) => sendEmailChanged(deps, linkId, to),
    'mail:password-changed': ({ userId, changeId }) => sendPasswordChanged(deps, userId, changeId),
    'mail:new-device': ({ sessionId }) => sendNewDevice(deps, sessionId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:code': { codeId: string }
    'mail:link': { linkId: string }
    'mail:email-asked': { linkId: string; byAdmin?: boolean }
    'mail:email-changed': { linkId: string; to: 'old' | 'new' }
    'mail:password-changed': { userId: string; changeId: string }
    'mail:new-device': { sessionId: string }
  }
}
