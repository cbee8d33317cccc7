// Owns the words of mails to guests about a change of their stay, and about what is agreed on besides its days.
import { formatInstant } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import type { StayChangeState } from '@akwaaba/contract/stay-change-states'
import { type AgreedKind, isOfNights } from '@akwaaba/contract/stay-change-wire'
import type { ChangeFacts } from '#stay-changes/mail-facts.ts'

/** `goesOn`: where a stay that has ended goes on */
type About = ChangeFacts & {
  reference: string
  balance: string | null
  goesOn: { home: string; lastDay: string; lateUntil: string | null; reference: string } | null
}
type Words = Partial<Record<StayChangeState, (about: About) => string>>

const titles: Words = {
  offered: ({ reference }) => `Your host offers a change of your stay ${reference}`,
  accepted: ({ reference }) => `Your stay ${reference} is changed`,
  declined: ({ reference }) => `Your stay ${reference} stays as it was`,
  withdrawn: ({ reference }) => `The change of your stay ${reference} is withdrawn`,
  expired: ({ reference }) => `The change of your stay ${reference} was not answered in time`,
}

const moneyText = ({ cents, balance }: About): string => {
  if (balance !== null) return ` ${balance} is then still to be paid.`
  return cents < 0 ? ' What you have paid too much goes back to you.' : ''
}

const openings: Words = {
  offered: ({ difference, expiresAt }) =>
    `Your host offers to change your stay. ${difference} Please answer by ${formatInstant(expiresAt)} (Accra time); until then nothing changes, and the nights are not held.`,
  accepted: (about) => `Your stay is changed. ${about.difference}${moneyText(about)}`,
  declined: () => 'Your host cannot change your stay as you have asked. It stays as it was.',
  withdrawn: () => 'The change that was offered to you is withdrawn. Your stay is as it was.',
  expired: () => 'Nobody has answered in time, so nothing has changed. You can ask again.',
}

const answerBy = ({ expiresAt }: About): string => `Please answer by ${formatInstant(expiresAt)} (Accra time).`
const payBelow = `Please pay it within ${limits.chargeDays} days on the page of your stay.`
const unchanged = 'Nothing has changed, and nothing is charged.'

const agreements: Record<AgreedKind, { titles: Words; openings: Words }> = {
  'late-check-out': {
    titles: {
      offered: ({ reference }) => `A late check-out for your stay ${reference}`,
      accepted: ({ reference }) => `Your late check-out is agreed: ${reference}`,
    },
    openings: {
      offered: (about) =>
        `Your host offers that you stay until ${about.until} on ${about.lastDay}, for ${about.amount}. ${answerBy(about)}`,
      accepted: ({ until, lastDay, cents, amount }) =>
        `You may stay until ${until} on ${lastDay}.${cents > 0 ? ` It costs ${amount}. ${payBelow}` : ''}`,
    },
  },
  'early-departure': {
    titles: {
      offered: ({ reference }) => `Leaving earlier: your stay ${reference}`,
      accepted: ({ reference }) => `Your stay ${reference} ends earlier`,
    },
    openings: {
      offered: (about) =>
        `Your host offers that your stay ends on ${about.lastDay}, and that you get ${about.amount} back. ${answerBy(about)}`,
      accepted: ({ lastDay, cents, amount }) =>
        `Your stay ends on ${lastDay}.${cents < 0 ? ` ${amount} comes off its price; what you have paid too much goes back to you.` : ''}`,
    },
  },
  discount: {
    titles: { accepted: ({ reference, amount }) => `A discount of ${amount} on your stay ${reference}` },
    openings: {
      accepted: ({ amount }) =>
        `Your host takes ${amount} off the price of your stay. What you have paid too much goes back to you.`,
    },
  },
  damage: {
    titles: {
      offered: ({ reference, amount }) => `Your host asks for ${amount} for damage: ${reference}`,
      accepted: ({ reference }) => `You have agreed to pay for damage: ${reference}`,
    },
    openings: {
      offered: (about) =>
        `Your host reports damage and asks you for ${about.amount}. You see the pictures on the page of your stay, and accept or decline there; nothing is charged without you. ${answerBy(about)}`,
      accepted: ({ amount }) => `You have agreed to pay ${amount} for damage. ${payBelow}`,
    },
  },
}
const extension: { titles: Words; openings: Words } = {
  titles: {
    offered: ({ reference }) => `A longer stay: ${reference}`,
    accepted: ({ reference }) => `Your stay ${reference} is longer`,
  },
  openings: {
    offered: (about) =>
      `Your host offers that you stay until ${about.lastDay}. ${about.difference} ${answerBy(about)} Until then nothing changes, and the nights are not held.`,
    accepted: (about) =>
      `You stay until ${about.lastDay}. ${about.difference}${about.cents > 0 ? ` ${payBelow}` : moneyText(about)}`,
  },
}
const move: { titles: Words; openings: Words } = {
  titles: { accepted: ({ reference }) => `You have moved to another home: ${reference}` },
  openings: {
    accepted: ({ goesOn }) =>
      goesOn === null
        ? 'Your host has moved you to another home for all of your stay. What you have paid stays as it is.'
        : `Your host has moved you to ${goesOn.home} until ${goesOn.lastDay}${goesOn.lateUntil === null ? '' : `, when you may stay until ${goesOn.lateUntil}`}. There your stay is ${goesOn.reference}. What you have paid stays as it is, and nothing more is to be paid for these nights.`,
  },
}
const ended: { titles: Words; openings: Words } = {
  titles: {
    withdrawn: ({ reference }) => `What your host has asked about your stay ${reference} is withdrawn`,
    expired: ({ reference }) => `A question about your stay ${reference} was not answered in time`,
  },
  openings: { withdrawn: () => unchanged, expired: () => unchanged },
}

/** The subject and the first sentence of a mail, undefined where there is none about that. */
export const changeWords = (about: About, state: StayChangeState) => {
  if (isOfNights(about.kind)) {
    const own = { stay: { titles, openings }, extension, move }[about.kind]
    const [title, opening] = [own.titles[state] ?? titles[state], own.openings[state] ?? openings[state]]
    return { title: title?.(about), opening: opening?.(about) }
  }
  const own = agreements[about.kind]
  const [title, opening] = [own.titles[state] ?? ended.titles[state], own.openings[state] ?? ended.openings[state]]
  return { title: title?.(about), opening: opening?.(about) }
}
