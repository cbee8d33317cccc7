// Owns the words of every mail about an account. Plain sentences, the thing itself first.
import { limits } from '@akwaaba/contract/limits'
import { type EmailTemplate, greeting, renderEmail, type Site } from '#mail/email-template.ts'

type CodePurpose = 'signup' | 'login' | 'password' | 'deletion' | 'bank'

const codeWords: Record<CodePurpose, { subject: (site: string) => string; ask: string }> = {
  signup: { subject: (site) => `Your ${site} sign-up code`, ask: 'Enter this code to finish signing up:' },
  login: { subject: (site) => `Your ${site} login code`, ask: 'Enter this code to log in:' },
  password: { subject: (site) => `Your ${site} password code`, ask: 'Enter this code to change your password:' },
  bank: {
    subject: (site) => `Your ${site} bank account code`,
    ask: 'Enter this code to change the bank account that guests send their transfers to:',
  },
  deletion: {
    subject: (site) => `Your ${site} deletion code`,
    ask: 'Enter this code to delete your account. It cannot be brought back:',
  },
}

/** A name may hold digits of its own; in a mail that carries a code they would be mistaken for it. */
const withoutLongNumbers = (name: string) => name.replace(/\d{4,}/g, '…')

const hello = (username: string) => greeting(withoutLongNumbers(username))

// The code is the only six-digit number in its mail, so that people and phones pick the right one.
export const codeEmail = (site: Site, to: { username: string; digits: string; purpose: CodePurpose }): EmailTemplate =>
  renderEmail(site, codeWords[to.purpose].subject(site.name), [
    hello(to.username),
    { p: codeWords[to.purpose].ask },
    { big: to.digits },
    {
      p: `It works once, for ${limits.codeMinutes} minutes. We never ask you for it by phone or chat. If you did not ask for it, you can ignore this mail.`,
    },
  ])

export const resetEmail = (site: Site, to: { username: string; token: string }): EmailTemplate =>
  renderEmail(site, `Choose a new ${site.name} password`, [
    hello(to.username),
    { p: 'Somebody, most likely you, asked to choose a new password for your account:' },
    { href: `${site.publicUrl}/reset-password?token=${to.token}`, label: 'Choose a new password' },
    {
      p: `The link works once, for ${limits.resetLinkMinutes} minutes. If you did not ask for it, you can ignore this mail: your password stays as it is.`,
    },
  ])

export const emailLinkEmail = (site: Site, to: { username: string; token: string }): EmailTemplate =>
  renderEmail(site, `Confirm your new ${site.name} e-mail address`, [
    hello(to.username),
    { p: 'Open this link to use this address for your account from now on:' },
    { href: `${site.publicUrl}/verify-email?token=${to.token}`, label: 'Confirm this address' },
    {
      p: `The link works once, for ${limits.emailLinkHours} hours. You are logged out everywhere when you open it, and log in again with this address. If you did not ask for it, you can ignore this mail.`,
    },
  ])

const notYou = (site: Site) => [
  { p: 'If this was not you, choose a new password at once; it signs everybody out of your account:' },
  { href: `${site.publicUrl}/reset-password-request`, label: 'Choose a new password' },
]

export const emailAskedEmail = (site: Site, to: { username: string; newEmail: string }): EmailTemplate =>
  renderEmail(site, `A new e-mail address for your ${site.name} account`, [
    hello(to.username),
    {
      p: `Somebody asked to change the e-mail address of your account to ${to.newEmail}. Nothing changes before the link we sent there is opened.`,
    },
    ...notYou(site),
  ])

export const emailChangedEmail = (
  site: Site,
  to: { username: string; oldEmail: string; newEmail: string; isOld: boolean },
): EmailTemplate =>
  renderEmail(site, `Your ${site.name} e-mail address has changed`, [
    hello(to.username),
    { p: `The e-mail address of your account is now ${to.newEmail}. Before it was ${to.oldEmail}.` },
    ...(to.isOld
      ? [{ p: `If this was not you, write to ${site.supportEmail} at once: we can see both addresses and help.` }]
      : [{ href: `${site.publicUrl}/login`, label: 'Log in' }]),
  ])

export const passwordChangedEmail = (site: Site, to: { username: string }): EmailTemplate =>
  renderEmail(site, `Your ${site.name} password has changed`, [
    hello(to.username),
    { p: 'The password of your account has just been changed, and every other device has been signed out.' },
    ...notYou(site),
  ])

export const newDeviceEmail = (site: Site, to: { username: string; device: string; when: string }): EmailTemplate =>
  renderEmail(site, `New login to your ${site.name} account`, [
    hello(to.username),
    {
      p: `Somebody logged in to your account from a device we have not seen before:\n${to.device}\n${to.when} (Accra)`,
    },
    { p: 'If this was you, there is nothing to do. You find all your devices here:' },
    { href: `${site.publicUrl}/dashboard/profile`, label: 'Your signed-in devices' },
    ...notYou(site),
  ])
