// Owns the card of an organisation for administrators: its facts, hints that it is there twice, its terms, and what may be done.
import type { Organisation } from '@akwaaba/contract/organisations'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { dayText } from '../../../lib/clock.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { similarReasons } from './rules.ts'
import { StateMark } from './state-mark.tsx'

export type Decision = Organisation['actions'][number]

const buttons = {
  approve: { label: 'Approve', kind: 'primary' },
  reject: { label: 'Reject', kind: 'quiet' },
  pause: { label: 'Pause', kind: 'quiet' },
  resume: { label: 'Resume', kind: 'primary' },
  close: { label: 'Close', kind: 'plain' },
} as const satisfies Record<Decision, { label: string; kind: 'primary' | 'quiet' | 'plain' }>

const termsText = ({ commissionPercent, trusted }: Organisation) =>
  [
    commissionPercent === null ? 'Commission of the settings' : `Commission ${commissionPercent} %`,
    trusted ? 'listings go live at once' : 'listings are looked at first',
  ].join(', ')

type Props = { organisation: Organisation; isBusy: boolean; onAct: (about: Decision | 'terms') => void }

export const OrganisationCard = ({ organisation, isBusy, onAct }: Props) => {
  const { slug, name, phone, about, house, state, createdAt, owners, similar, actions, note } = organisation
  const what = <span className="unseen"> {name}</span>
  return (
    <article aria-label={name} className="rounded-xl border border-line bg-card p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl">
          <Link to={hostPaths.organisation(slug)} className="hover:underline">
            {name}
          </Link>
        </h2>
        <StateMark state={state} />
      </div>
      <p className="text-ink-soft text-sm">
        {house ? 'Our own' : `${slug}, since ${dayText(createdAt)}`}
        {phone && (
          <>
            {' · '}
            <a href={`tel:${phone}`} className="underline">
              {phone}
            </a>
          </>
        )}
        {state === 'active' && (
          <>
            {' · '}
            <Link to={paths.host(slug)} className="underline">
              its page<span className="unseen">, {name}</span>
            </Link>
          </>
        )}
      </p>
      {note && <p className="mt-2 max-w-[45em] break-words">Reason: {note}</p>}
      {about && <p className="mt-2 max-w-[45em] whitespace-pre-wrap">{about}</p>}
      {owners.length > 0 && (
        <ul aria-label="Owners" className="mt-2 text-sm">
          {owners.map(({ username, email }) => (
            <li key={email}>
              {username},{' '}
              <a href={`mailto:${email}`} className="underline">
                {email}
              </a>
            </li>
          ))}
        </ul>
      )}
      {similar.length > 0 && (
        <div className="mt-3 rounded-xl border border-gold/60 bg-[#fdf3dc] px-3 py-2 text-[#5b3d00] text-sm">
          <p className="font-semibold">Perhaps the same as</p>
          <ul>
            {similar.map((other) => (
              <li key={other.slug}>
                <Link to={adminPaths.organisations({ search: other.name })} className="underline">
                  {other.name}
                </Link>{' '}
                ({similarReasons[other.reason]})
              </li>
            ))}
          </ul>
        </div>
      )}
      {!house && (
        <>
          <p className="mt-3 text-ink-soft text-sm">{termsText(organisation)}</p>
          {organisation.mayBeTrusted && (
            <p className="mt-1 text-sm">
              {organisation.approvedListings} of its listings were approved. You can trust it under Terms: then new ones
              go live at once.
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            {actions.map((action) => (
              <Button key={action} kind={buttons[action].kind} isBusy={isBusy} onClick={() => onAct(action)}>
                <span>
                  {buttons[action].label}
                  {what}
                </span>
              </Button>
            ))}
            <Button kind="plain" onClick={() => onAct('terms')}>
              <span>Terms{what}</span>
            </Button>
          </div>
        </>
      )}
    </article>
  )
}
