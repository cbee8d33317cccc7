// Owns transferring an organisation on its page of members: offering it, the open offer, and accepting or declining it.
import type { Member } from '@akwaaba/contract/members'
import { organisationStates } from '@akwaaba/contract/organisation-states'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import {
  acceptOwnership,
  declineOwnership,
  type OwnershipOffer,
  offerOwnership,
  withdrawOwnership,
} from '@akwaaba/contract/ownership'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { dayText } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Fault } from '../../../ui/fields/field.tsx'
import { ownershipQuery } from './queries.ts'
import { roleNames } from './rules.ts'

type Told = (tone: 'success' | 'error', text: string) => void
type DialogProps = { organisation: OwnOrganisation; onDone: (msg: string) => void; onClose: () => void }

/** Is open while it is rendered. */
const OfferDialog = ({ organisation, members, onDone, onClose }: DialogProps & { members: readonly Member[] }) => {
  const id = useId()
  const [chosen, setChosen] = useState(members.length === 1 ? members[0]?._id : undefined)
  const [isMissing, setMissing] = useState(false)
  const offer = useSend(offerOwnership)
  const fault = isMissing && !chosen ? 'Please choose a member.' : undefined
  return (
    <FormDialog
      title={`Transfer ${organisation.name}?`}
      keep="Cancel"
      act="Ask them"
      isDangerous
      isBusy={offer.isPending}
      failure={offer.error ? sentenceOf(offer.error) : undefined}
      onSubmit={() => {
        setMissing(!chosen)
        if (chosen)
          offer.mutate(
            { params: { org: organisation.slug }, body: { user: chosen } },
            { onSuccess: ({ msg }) => onDone(msg) },
          )
      }}
      onClose={onClose}
    >
      <p>
        Who you choose is asked by mail and has a week to accept. They are an owner then, and you are a manager. All
        owners are told.
      </p>
      <fieldset aria-describedby={fault ? `${id}-fault` : undefined} className="min-w-0">
        <legend className="mb-1.5 font-medium">New owner</legend>
        <div className="grid gap-1">
          {members.map(({ _id, username, role }) => (
            <label
              key={_id}
              className="flex min-h-11 items-start gap-3 rounded-xl border border-line p-3 has-checked:border-palm has-checked:bg-[#e3efe9]"
            >
              <input
                type="radio"
                name={id}
                value={_id}
                checked={_id === chosen}
                onChange={() => setChosen(_id)}
                aria-invalid={fault ? true : undefined}
                className="mt-0.5 size-5 shrink-0 accent-palm"
              />
              <span className="min-w-0 leading-tight">
                <span className="block break-words font-semibold">{username}</span>
                <span className="block text-ink-soft text-sm">{roleNames[role]}</span>
              </span>
            </label>
          ))}
        </div>
        <Fault id={`${id}-fault`}>{fault}</Fault>
      </fieldset>
    </FormDialog>
  )
}

/** Is open while it is rendered. */
const AcceptDialog = ({ organisation, offer, onDone, onClose }: DialogProps & { offer: OwnershipOffer }) => {
  const accept = useSend(acceptOwnership)
  return (
    <FormDialog
      title={`Take over ${organisation.name}?`}
      keep="Cancel"
      act="Accept"
      isBusy={accept.isPending}
      failure={accept.error ? sentenceOf(accept.error) : undefined}
      onSubmit={() => accept.mutate({ params: { id: offer._id } }, { onSuccess: ({ msg }) => onDone(msg) })}
      onClose={onClose}
    >
      <p>
        You may do everything then, and answer for it: listings, stays, payouts and members. {offer.offeredBy} becomes a
        manager. All owners are told by mail.
      </p>
    </FormDialog>
  )
}

const endings = [
  ['decline', 'Decline'],
  ['withdraw', 'Withdraw the offer'],
] as const
type Ending = (typeof endings)[number][0]

const sentenceAbout = ({ offeredBy, offeredTo, actions, expiresAt }: OwnershipOffer): string => {
  const until = dayText(expiresAt)
  return actions.includes('accept')
    ? `${offeredBy} asks you to take over the ownership. You have until ${until}.`
    : `${offeredBy} has offered the ownership to ${offeredTo}, who has until ${until} to accept. Nothing changes until then.`
}

type OfferProps = { offer: OwnershipOffer; busy: Ending | null; onAccept: () => void; onEnd: (by: Ending) => void }

const OpenOffer = ({ offer, busy, onAccept, onEnd }: OfferProps) => (
  <>
    <p className="break-words">{sentenceAbout(offer)}</p>
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {offer.actions.includes('accept') && <Button onClick={onAccept}>Accept…</Button>}
      {endings.map(
        ([action, label]) =>
          offer.actions.includes(action) && (
            <Button key={action} kind="quiet" isBusy={busy === action} onClick={() => onEnd(action)}>
              {label}
            </Button>
          ),
      )}
    </div>
  </>
)

/** Declining and withdrawing: each is told above the members, since the offer is gone then. */
const useEnding = (org: string, onNotice: Told) => {
  const withdraw = useSend(withdrawOwnership)
  const decline = useSend(declineOwnership)
  const told = {
    onSuccess: ({ msg }: { msg: string }) => onNotice('success', msg),
    onError: (error: Error) => onNotice('error', sentenceOf(error)),
  }
  return {
    busy: withdraw.isPending ? ('withdraw' as const) : decline.isPending ? ('decline' as const) : null,
    end: (by: Ending, id: string) =>
      by === 'withdraw' ? withdraw.mutate({ params: { org } }, told) : decline.mutate({ params: { id } }, told),
  }
}

type Props = { organisation: OwnOrganisation; members: readonly Member[]; onNotice: Told }

/** Nothing for those whom it does not concern. */
export const Ownership = ({ organisation, members, onNotice }: Props) => {
  const heading = useId()
  const { data } = useQuery(ownershipQuery(organisation.slug))
  // With its offer: that is gone before the dialog has said that it is accepted.
  const [asked, setAsked] = useState<'offer' | OwnershipOffer | null>(null)
  const { busy, end } = useEnding(organisation.slug, onNotice)
  const mayOffer =
    organisation.permissions.includes('organisation.transfer') && organisationStates.is(organisation.state, 'sells')
  const offer = data?.offer ?? null
  if (asked === null && (!data || (offer === null && !mayOffer))) return null
  const others = members.filter(({ role }) => role !== 'owner')
  const dialog = {
    organisation,
    onDone: (msg: string) => {
      setAsked(null)
      onNotice('success', msg)
    },
    onClose: () => setAsked(null),
  }
  return (
    <section aria-labelledby={heading} className="rounded-xl border border-line bg-card p-4">
      <h2 id={heading} className="mb-1 text-[0.95rem]">
        Ownership
      </h2>
      {offer ? (
        <OpenOffer offer={offer} busy={busy} onAccept={() => setAsked(offer)} onEnd={(by) => end(by, offer._id)} />
      ) : others.length > 0 ? (
        <>
          <p className="text-ink-soft">You can ask a member to take over your place as an owner.</p>
          <Button kind="quiet" className="mt-3" onClick={() => setAsked('offer')}>
            Transfer ownership…
          </Button>
        </>
      ) : (
        <p className="text-ink-soft">To transfer the ownership to somebody, invite them as a member first.</p>
      )}
      {asked === 'offer' && <OfferDialog {...dialog} members={others} />}
      {asked !== null && asked !== 'offer' && <AcceptDialog {...dialog} offer={asked} />}
    </section>
  )
}
