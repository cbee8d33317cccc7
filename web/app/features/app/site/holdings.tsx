// Owns the list of the personal data that is stored: each with its reason and its time. It follows
// api/src/app/erasure/personal-data.ts and the jobs that delete old records.

import { limits } from '@akwaaba/contract/limits'
import type { ReactNode } from 'react'

type Holding = { what: string; which: ReactNode; why: string; time: string }

const holdings: Holding[] = [
  {
    what: 'Your account',
    which: 'Name, e-mail, phone number, a hash of your password, when you signed up and last logged in.',
    why: 'To know who books, and to reach you.',
    time: 'Until you delete your account. A sign-up whose address was never verified is forgotten after a week.',
  },
  {
    what: 'A booking without an account',
    which: 'The name, e-mail and phone number that you gave.',
    why: 'To mail you the link of your trip, and so that its host can reach you.',
    time: `As long as the booking, or ${limits.unpaidGuestDays} days if nothing was paid.`,
  },
  {
    what: 'Bookings, purchases and payments',
    which: 'What, when and for how much, their states and references.',
    why: 'To give you what you paid for, and for our books.',
    time: 'For as long as the law wants accounts to be kept. After you delete your account, without you in them.',
  },
  {
    what: 'Files about a stay',
    which:
      'What a host keeps with your booking: a picture of your ID, a receipt, damage. Your data names each; ask us for a copy.',
    why: 'To know who stays there, and to settle what was paid or broken.',
    time: `An ID ${limits.identityFileDays} days after the stay, anything else ${limits.fileMonths} months, a receipt ${limits.receiptFileYears} years after the year of the stay; longer only while a dispute about the stay is open.`,
  },
  {
    what: 'Messages and reviews',
    which:
      'What you and the host of a stay write to each other, what you write about a home or tour, and what the host writes about you.',
    why: 'To agree on a stay, and so that others know what to expect.',
    time: `Messages for ${limits.messageMonths} months after the stay, or until you delete your account. Your reviews stay, without your name.`,
  },
  {
    what: 'Saved homes, and nights you wait for',
    which: 'Which homes you have saved, in which lists, and for which nights we are to write to you.',
    why: 'To show them on each of your devices, and to tell you when nights become free.',
    time: 'Until you remove them or delete your account; a wait until its nights are over.',
  },
  {
    what: 'Logins',
    which: 'When you logged in, and what your browser calls itself. Not your network address.',
    why: 'To show you where you are signed in, and to let you sign out there.',
    time: `At most ${2 * limits.sessionDays} days.`,
  },
  {
    what: 'Devices',
    which: 'A hash of the mark in the cookie, and when it was first and last seen.',
    why: 'To tell you of a login from a new device.',
    time: 'A year after it was last seen.',
  },
  {
    what: 'Codes and links by mail',
    which: 'What they were for, to which address they went, and when; the code or link itself only as a hash.',
    why: 'To prove that an address is yours.',
    time: 'Thirty days. They stop working long before.',
  },
  {
    what: 'What you write to us',
    which: 'Your e-mail, and your name, company and message where the form asks for them.',
    why: 'To answer you, or to send you news of events if you asked for it.',
    time: 'Until it is settled and you ask us to delete it, or until you delete the account with that address.',
  },
  {
    what: 'Counts of attempts',
    which: 'How often a network address and an account tried something, under hashes of both.',
    why: 'To stop people who guess passwords.',
    time: 'At most two days.',
  },
  {
    what: 'The log of the server',
    which: 'Which page was asked for, when, and how long it took; not by whom, and not what was searched for.',
    why: 'To find faults.',
    time: 'Until the log is rotated away.',
  },
]

export const Holdings = () => (
  <dl className="grid gap-5">
    {holdings.map(({ what, which, why, time }) => (
      <div key={what} className="break-inside-avoid rounded-card border border-line bg-card px-5 py-4">
        <dt className="font-display font-semibold text-lg">{what}</dt>
        <dd className="mt-1">{which}</dd>
        <dd className="mt-2 text-[0.95rem] text-ink-soft">
          <strong className="font-semibold text-ink">Why:</strong> {why}
        </dd>
        <dd className="text-[0.95rem] text-ink-soft">
          <strong className="font-semibold text-ink">How long:</strong> {time}
        </dd>
      </div>
    ))}
  </dl>
)
