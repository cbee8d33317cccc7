// Owns the mails about passkeys: that one was added, removed, or seems to have been copied.
import { formatInstant } from '@akwaaba/contract/dates'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, greeting, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { nameOfPasskey, type PasskeyEvent } from '#passkeys/mail-facts.ts'
import { userForMail } from '#users/mail-facts.ts'

type Facts = { username: string; name: string | null; when: string }

const profileLink = (site: Site) => ({ href: `${site.publicUrl}/dashboard/profile`, label: 'Your passkeys' })
const notYouLines = (site: Site) => [
  { p: 'If this was not you, remove what you do not know there and choose a new password:' },
  profileLink(site),
  { p: `If you cannot log in, write to ${site.supportEmail} at once.` },
]
const named = (name: string | null) => (name === null ? '' : `\n${name}`)

const addedEmail = (site: Site, { username, name, when }: Facts): EmailTemplate =>
  renderEmail(site, `A passkey for your ${site.name} account`, [
    greeting(username),
    { p: `A passkey was added to your account:${named(name)}\n${when} (Accra)` },
    { p: 'With it, that device logs in to your account without a password.' },
    ...notYouLines(site),
  ])

const removedEmail = (site: Site, { username, when }: Facts): EmailTemplate =>
  renderEmail(site, `A passkey of your ${site.name} account is removed`, [
    greeting(username),
    { p: `A passkey was removed from your account:\n${when} (Accra)\nIt does not log in any more.` },
    ...notYouLines(site),
  ])

const copiedEmail = (site: Site, { username, name, when }: Facts): EmailTemplate =>
  renderEmail(site, `A passkey of your ${site.name} account was refused`, [
    greeting(username),
    {
      p: `A passkey of your account was used in a way that only a copy of it could be:${named(name)}\n${when} (Accra)`,
    },
    { p: 'We have refused it. Please remove this passkey and add another one:' },
    profileLink(site),
    { p: `If you cannot log in, write to ${site.supportEmail} at once.` },
  ])

const emails: Record<PasskeyEvent, typeof addedEmail> = {
  added: addedEmail,
  removed: removedEmail,
  copied: copiedEmail,
}

type Told = { userId: string; event: PasskeyEvent; eventId: string; at: string; passkeyId?: string }

const sendPasskey = async (deps: Deps, { userId, event, eventId, at, passkeyId }: Told): Promise<void> => {
  const user = await userForMail(deps, userId)
  if (!user) return // deleted since
  const name = passkeyId === undefined ? null : await nameOfPasskey(deps.db, passkeyId)
  const facts = { username: user.username, name, when: formatInstant(new Date(at)) }
  await deps.mailer.send(
    { to: user.email, ...emails[event](siteOf(deps.config), facts) },
    `passkey-${event}-${eventId}`,
  )
}

/** Every mail of this file by the name of its job. */
export const passkeyMails = (deps: Deps) =>
  ({ 'mail:passkey': (event) => sendPasskey(deps, event) }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:passkey': Told
  }
}
