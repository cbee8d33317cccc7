// Owns which facts go into a mail about an account. Each is read when it is sent; nothing that has died leaves late.
import { formatInstant } from '@akwaaba/contract/dates'
import { issueCode } from '#auth/codes.ts'
import { issueLink } from '#auth/links.ts'
import { deviceName } from '#auth/sessions.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { siteOf } from '#mail/email-template.ts'
import {
  codeEmail,
  emailAskedEmail,
  emailChangedEmail,
  emailLinkEmail,
  newDeviceEmail,
  passwordChangedEmail,
  resetEmail,
} from '#notifications/account-emails.ts'

const sendCode = async (deps: Deps, codeId: string, attempt: number): Promise<void> => {
  const code = await issueCode(deps, codeId)
  if (code === null) return // replaced, used or expired in the meantime: a dead code is not sent late
  await deps.mailer.send({ to: code.email, ...codeEmail(siteOf(deps.config), code) }, `code-${codeId}-${attempt}`)
}

/** Sends a link: for a reset to the account's address, for a change of address to the new one. */
const sendLink = async (deps: Deps, linkId: string, attempt: number): Promise<void> => {
  const link = await issueLink(deps, linkId)
  if (link === null) return // replaced, used or expired in the meantime
  const email = link.purpose === 'reset' ? resetEmail : emailLinkEmail
  const to = link.newEmail ?? link.email
  await deps.mailer.send({ to, ...email(siteOf(deps.config), link) }, `link-${linkId}-${attempt}`)
}

const changeOf = async (deps: Deps, linkId: string) => {
  const row = await deps.db
    .selectFrom('links')
    .innerJoin('users', 'users.id', 'links.userId')
    .select(['users.username', 'links.oldEmail', 'links.newEmail'])
    .where('links.id', '=', linkId)
    .executeTakeFirst()
  // No row: the account has been deleted in the meantime, and there is nobody to tell.
  return row?.oldEmail && row.newEmail ? { ...row, oldEmail: row.oldEmail, newEmail: row.newEmail } : null
}

const sendEmailAsked = async (deps: Deps, linkId: string): Promise<void> => {
  const change = await changeOf(deps, linkId)
  if (!change) return
  await deps.mailer.send(
    { to: change.oldEmail, ...emailAskedEmail(siteOf(deps.config), change) },
    `email-asked-${linkId}`,
  )
}

const sendEmailChanged = async (deps: Deps, linkId: string, to: 'old' | 'new'): Promise<void> => {
  const change = await changeOf(deps, linkId)
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
  const person = await deps.db
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!person) return
  await deps.mailer.send(
    { to: person.email, ...passwordChangedEmail(siteOf(deps.config), person) },
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
  if (!row) return // signed out of an account that has been deleted in the meantime
  const facts = { username: row.username, device: deviceName(row.userAgent), when: formatInstant(row.createdAt) }
  await deps.mailer.send({ to: row.email, ...newDeviceEmail(siteOf(deps.config), facts) }, `new-device-${sessionId}`)
}

/** Every mail of this file by the name of its job. */
export const accountMails = (deps: Deps) =>
  ({
    'mail:code': ({ codeId }, attempt) => sendCode(deps, codeId, attempt),
    'mail:link': ({ linkId }, attempt) => sendLink(deps, linkId, attempt),
    'mail:email-asked': ({ linkId }) => sendEmailAsked(deps, linkId),
    'mail:email-changed': ({ linkId, to }) => sendEmailChanged(deps, linkId, to),
    'mail:password-changed': ({ userId, changeId }) => sendPasswordChanged(deps, userId, changeId),
    'mail:new-device': ({ sessionId }) => sendNewDevice(deps, sessionId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:code': { codeId: string }
    'mail:link': { linkId: string }
    'mail:email-asked': { linkId: string }
    'mail:email-changed': { linkId: string; to: 'old' | 'new' }
    'mail:password-changed': { userId: string; changeId: string }
    'mail:new-device': { sessionId: string }
  }
}
