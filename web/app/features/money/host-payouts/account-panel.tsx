// Owns the panel that says where an organisation is paid, and from when.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import type { PayoutAccount } from '@akwaaba/contract/payout-accounts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { dayText, instantText } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { AccountDialog } from './account-form.tsx'
import { accountQuery } from './queries.ts'

/** What the bank or network says about the name, as far as it was asked. */
const NameAtBank = ({ account: { nameAtBank, nameCheck } }: { account: PayoutAccount }) => {
  if (nameCheck === 'unchecked') return null
  if (nameCheck === 'same')
    return <p className="break-words text-ink-soft text-sm">At the bank it is in the name {nameAtBank}.</p>
  return (
    <Notice tone="warning">
      {nameCheck === 'no_account'
        ? 'There is no account with this number. Please look at the number and the bank or network.'
        : `At the bank it is in another name: ${nameAtBank}. An administrator looks at it before you are paid.`}
    </Notice>
  )
}

type Props = { organisation: OwnOrganisation; onNotice: (msg: string) => void }

export const AccountPanel = ({ organisation: { slug, permissions, state }, onNotice }: Props) => {
  const heading = useId()
  const found = useQuery(accountQuery(slug))
  const [isOpen, setOpen] = useState(false)
  const mayChange = permissions.includes('payout.account.write') && state !== 'closed'
  const account = found.data?.account
  return (
    <section aria-labelledby={heading} className="rounded-xl border border-line bg-card p-4">
      <h2 id={heading} className="text-[0.95rem]">
        Payout account
      </h2>
      <div className="mt-3 grid gap-3">
        {found.isError ? (
          <LoadFault onRetry={() => found.refetch()}>{sentenceOf(found.error)}</LoadFault>
        ) : !found.data ? (
          <Skeleton className="h-16 w-full" />
        ) : account ? (
          <>
            <p className="min-w-0 break-words leading-tight">
              <strong className="block">
                {account.institutionName} …{account.last4}
              </strong>
              {account.nameOnAccount}
            </p>
            <NameAtBank account={account} />
            {account.isUsable ? (
              <p className="text-ink-soft text-sm">Unchanged since {dayText(account.addedAt)}.</p>
            ) : (
              <Notice tone="warning">Nothing is paid to it before {instantText(account.usableFrom)} (Accra).</Notice>
            )}
          </>
        ) : (
          <p>{mayChange ? 'Add an account to be paid.' : 'None yet. An owner adds it.'}</p>
        )}
        {found.data?.heldUntil && (
          <Notice tone="warning">
            There is a new owner: nothing is paid out before {instantText(found.data.heldUntil)} (Accra).
          </Notice>
        )}
        {found.data && mayChange && (
          <Button kind={account ? 'quiet' : 'primary'} className="justify-self-start" onClick={() => setOpen(true)}>
            {account ? 'Change…' : 'Add an account…'}
          </Button>
        )}
      </div>
      {isOpen && (
        <AccountDialog
          org={slug}
          isChange={Boolean(account)}
          onDone={(msg) => {
            setOpen(false)
            onNotice(msg)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
