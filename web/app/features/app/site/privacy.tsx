// Owns the privacy page: what personal data is held, why, how long and who sees it, as the product does it.
import { limits } from '@akwaaba/contract/limits'
import { Link } from 'react-router'
import { useSite } from '../../../lib/site.ts'
import { paths } from '../../../paths.ts'
import { Holdings } from './holdings.tsx'
import { LegalPage, type LegalSection, SupportMail } from './legal-page.tsx'

type Site = { name: string; email: string | undefined }

const whatIsHeld = ({ name }: Site): LegalSection[] => [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ul>
        <li>We hold what a booking, a purchase or an answer to you needs, and nothing for advertising.</li>
        <li>There are no trackers, no analytics and no scripts of other companies on {name}.</li>
        <li>Outside of us, only the host of your stay and those who carry mails, SMS and payments learn of you.</li>
        <li>You can download everything we hold about you, and delete your account, in your profile.</li>
        <li>You can look at everything on offer without an account.</li>
      </ul>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        {name} is not for children under 13, and we do not knowingly hold anything about them. To book or buy, one must
        be 18 or older. If a child has given us data, write to us and we delete it.
      </p>
    ),
  },
  {
    id: 'what-we-hold',
    title: 'What we hold, why, and how long',
    body: <Holdings />,
  },
  {
    id: 'cards',
    title: 'Your card',
    body: (
      <p>
        We do not store card numbers. Of a payment we keep its reference, amount, currency, way of paying and what
        became of it.
      </p>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    body: (
      <>
        <p>
          Inside, our administrators see bookings and purchases with the customer's name, e-mail and phone number, and
          enquiries.
        </p>
        <p>Outside, nobody but these, and only what they need:</p>
        <ul>
          <li>
            <strong>The host of your stay</strong> sees your name and what you write to each other, and your phone
            number and e-mail once the stay is paid.
          </li>
          <li>
            <strong>The mail server</strong> carries our mails to you: codes, links, receipts, answers.
          </li>
          <li>
            <strong>The payment provider</strong> gets your e-mail and the reference, amount and currency of a payment,
            and whatever you enter there yourself; where you approve a payment on your phone, its number, too.
          </li>
          <li>
            <strong>The SMS provider</strong>, where the site has one, gets your phone number and a short text, if you
            have asked to be told by SMS.
          </li>
        </ul>
        <p>A review that you write is public, with the first part of your name.</p>
        <p>We sell nothing to anybody. We hand data to an authority only where the law of Ghana obliges us to.</p>
      </>
    ),
  },
]

const onYourDevice: LegalSection[] = [
  {
    id: 'cookie',
    title: 'The one cookie',
    body: (
      <>
        <p>
          When you sign up or log in, your browser gets one cookie, <code>akwaaba-device</code>. It holds a random mark
          by which we notice a login from a device that is new to your account, so that we can tell you. A code we mail
          works only in the browser that asked for it, and this is how we know.
        </p>
        <p>
          No script can read the cookie (it is http-only). Your browser sends it to <code>/api/auth</code> alone, for
          logging in and your account, and keeps it for a year after you last used it. It is not used to follow you.
        </p>
      </>
    ),
  },
  {
    id: 'storage',
    title: "Your browser's own storage",
    body: (
      <>
        <p>These stay on your device. Logging out clears all of them at once:</p>
        <ul>
          <li>the token that keeps you logged in;</li>
          <li>your name, e-mail and role, so that the page can greet you;</li>
          <li>what you are about to pay for: its id, how many seats, and the total;</li>
          <li>the homes you have saved and those you looked at last, and which columns of a list you chose to see;</li>
          <li>pictures of a form that you have not sent yet;</li>
          <li>
            until you close the tab: what you have typed into a form, never passwords or codes, and which trip or shared
            payment you opened by a link.
          </li>
        </ul>
        <p>None of this is there for advertising, so there is no banner to click away.</p>
      </>
    ),
  },
]

const whatYouCanDo = ({ name, email }: Site): LegalSection[] => [
  {
    id: 'download-and-delete',
    title: 'Your copy, and deleting your account',
    body: (
      <>
        <p>
          In your <Link to={paths.profile}>profile</Link> you can download all we hold about you in one file, correct
          your name and e-mail, sign devices out, and delete your account.
        </p>
        <p>
          <strong>Deletion erases</strong> your name, e-mail, phone number, password, devices, logins, codes and links,
          saved homes, your messages with hosts, and what you wrote to us from your address. Unpaid holds end at once.
        </p>
        <p>
          <strong>Deletion keeps</strong> bookings, purchases and payments with their amounts and dates, because
          accounts have to be kept for years, your reviews of homes and tours, and the bare fact that there was an
          account, since when and in which role. None of it names you any more.
        </p>
        <p>
          While a stay or a package you have paid for is still to come, deletion waits: write to us if you need it
          sooner.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights in Ghana',
    body: (
      <>
        <p>The Data Protection Act, 2012 (Act 843) gives you the right to</p>
        <ul>
          <li>know whether we hold data about you, what it is, why, and who has had it;</li>
          <li>have it corrected, or deleted where we have no ground to keep it;</li>
          <li>object to what we do with it, and to mail that advertises something;</li>
          <li>not be subject to a decision of weight that a machine takes alone;</li>
          <li>complain to the Data Protection Commission of Ghana, and claim compensation for harm done.</li>
        </ul>
        <p>
          Write to <SupportMail email={email} />. It costs nothing, and you need give no reason. We may first ask you to
          show that the address is yours.
        </p>
      </>
    ),
  },
  {
    id: 'how-it-is-kept-safe',
    title: 'How it is kept safe',
    body: (
      <p>
        Passwords and codes are stored as hashes that cannot be turned back, tokens likewise. A login expires after{' '}
        {limits.sessionIdleDays} days without use, and after {limits.sessionDays} days in any case. We mail you when
        your password or address changes and when somebody logs in from a device that is new to your account. Should
        data ever get into wrong hands, we tell you and the Commission.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Questions and changes',
    body: (
      <p>
        {name} can be reached at <SupportMail email={email} />. When this page changes, the date at the top changes with
        it.
      </p>
    ),
  },
]

export const Privacy = () => {
  const facts = useSite()
  const site = { name: facts?.name ?? 'this site', email: facts?.supportEmail }
  return (
    <LegalPage
      title="Privacy"
      lead="What we hold about you, why, how long and who sees it. It describes what the site does, not what it might."
      inForceSince="2026-11-27"
      sections={[...whatIsHeld(site), ...onYourDevice, ...whatYouCanDo(site)]}
    />
  )
}
