// Owns what the guest sees of a price that is divided: who has paid, until when, reminding, links, and paying the rest.
import { formatDollars } from '@akwaaba/contract/money'
import { changeSplit, linkShare, remindShare, type Share, type Split } from '@akwaaba/contract/shares'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { CopyLine } from '../../../ui/page/copy-line.tsx'
import { isMissing, stateWords } from './rules.ts'
import { ChangeForm } from './split-form.tsx'

const tones: Partial<Record<Share['state'], string>> = {
  paid: 'bg-[#e3efe9] text-palm',
  missed: 'bg-error-soft text-error',
}

/** Runs something once the guest has proved who they are; at once for an account. */
type Guard = (act: () => void) => void

const WaysToAsk = ({ share: { _id, name, email }, guard }: { share: Share; guard: Guard }) => {
  const [remind, link] = [useSend(remindShare), useSend(linkShare)]
  const params = { id: _id ?? '' }
  const url = link.data?.url
  const failure = remind.error ?? link.error
  const text = `Your share of our stay: ${url ?? ''}`
  return (
    <div className="basis-full">
      <div className="-ml-3 flex flex-wrap">
        {email !== null && (
          <Button kind="plain" isBusy={remind.isPending} onClick={() => guard(() => remind.mutate({ params }))}>
            Remind<span className="unseen"> {name}</span>
          </Button>
        )}
        <Button kind="plain" isBusy={link.isPending} onClick={() => guard(() => link.mutate({ params, body: {} }))}>
          Get a link<span className="unseen"> for {name}</span>
        </Button>
      </div>
      {url && (
        <>
          <dl>
            <CopyLine label={`Link for ${name}`} text={url} />
          </dl>
          <a
            className={buttonClass('quiet', 'mt-2')}
            target="_blank"
            rel="noreferrer"
            href={`https://wa.me/?${new URLSearchParams({ text })}`}
          >
            Send by WhatsApp
          </a>
        </>
      )}
      <p role="status" className="text-sm">
        {failure ? sentenceOf(failure) : remind.data?.msg}
      </p>
    </div>
  )
}

type RowProps = { share: Share; isOpen: boolean; guard: Guard }

const ShareRow = ({ share, isOpen, guard }: RowProps) => {
  const isOwn = share._id === null
  const isUnpaid = isMissing(share)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-3 last:border-0">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="break-words font-semibold">{isOwn ? `You, ${share.name}` : share.name}</p>
        <p className="break-words text-ink-soft text-sm">{isOwn ? 'Pays here' : (share.email ?? 'By a link')}</p>
      </div>
      <span className={`rounded-full px-3 py-1 font-medium text-sm ${tones[share.state] ?? 'bg-sand'}`}>
        {isOwn && isUnpaid && isOpen ? 'Your turn' : stateWords[share.state]}
      </span>
      <span className="ml-auto tabular-nums">{formatDollars(share.amount)}</span>
      {!isOwn && isUnpaid && isOpen && <WaysToAsk share={share} guard={guard} />}
    </li>
  )
}

const deadlines: Record<Split['state'], (split: Split) => string> = {
  open: ({ deadline }) =>
    `All shares by ${instantText(deadline)} (Accra time). If one is missing then, you can pay it yourself; otherwise everybody gets everything back.`,
  late: ({ restUntil }) =>
    `Not everybody has paid. You can pay the rest until ${instantText(restUntil)} (Accra time); otherwise everybody gets everything back.`,
  paid: ({ shares }) =>
    shares.some(({ state }) => state === 'refunded')
      ? 'The stay is confirmed. A share has gone back to its payer since, and is not asked for again.'
      : 'Everybody has paid.',
  failed: () => 'Not everybody paid in time. Everything that was paid goes back.',
}

export const SplitPanel = ({ split, guard }: { split: Split; guard: Guard }) => {
  const { state, shares, paid, total } = split
  const rest = useSend(changeSplit)
  const [isAsking, setAsking] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const isOpen = state === 'open' || state === 'late'
  const others = shares.filter((one) => one._id !== null && one.state !== 'paid')
  const count = shares.filter((one) => one.state === 'paid').length
  if (isChanging && state === 'open') return <ChangeForm split={split} onClose={() => setChanging(false)} />
  const payRest = () => rest.mutate({ params: { id: split.bookingId }, body: { people: [] } })
  return (
    <section aria-label="Split with family" className="rounded-2xl border-2 border-palm bg-[#f4f9f6] p-4">
      <h2 className="text-lg">Split with family</h2>
      <progress
        aria-label="Paid"
        className="mt-3 h-3 w-full appearance-none overflow-hidden rounded-full border border-line bg-sand forced-colors:appearance-auto [&::-moz-progress-bar]:bg-palm [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-palm"
        max={total}
        value={paid}
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          <strong>{formatDollars(paid)}</strong> of {formatDollars(total)} is in
        </span>
        <span className="text-ink-soft">
          {count} of {shares.length} {count === 1 ? 'has' : 'have'} paid
        </span>
      </p>
      <ul className="mt-2">
        {shares.map((share, at) => (
          <ShareRow
            key={share._id ?? `own ${at}`}
            {...{ share, guard }}
            isOpen={state === 'open' || share._id === null}
          />
        ))}
      </ul>
      <div className="mt-3 flex gap-3 rounded-2xl bg-[#fdf3dc] p-4 text-[#5b3d00] text-sm">
        <Icon name="clock" size={18} />
        <p>{deadlines[state](split)}</p>
      </div>
      {isOpen && others.length > 0 && (
        <div className="mt-3">
          {isAsking ? (
            <Notice
              tone="warning"
              action={
                <>
                  <Button isBusy={rest.isPending} onClick={payRest}>
                    Take their shares
                  </Button>
                  <Button kind="quiet" onClick={() => setAsking(false)}>
                    Go back
                  </Button>
                </>
              }
            >
              The shares that are not paid become yours. Their links do not work any more.
            </Notice>
          ) : (
            <div className="flex flex-wrap gap-2">
              {state === 'open' && (
                <Button kind="quiet" onClick={() => guard(() => setChanging(true))}>
                  Change the shares
                </Button>
              )}
              <Button kind="quiet" onClick={() => guard(() => setAsking(true))}>
                Pay the rest myself
              </Button>
            </div>
          )}
          {rest.error && <Notice tone="error">{sentenceOf(rest.error)}</Notice>}
        </div>
      )}
    </section>
  )
}
