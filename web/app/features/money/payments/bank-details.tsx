// Owns our bank account as it is shown before the guest chooses a transfer; the code to write comes after that.
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { bankAccountQuery } from './queries.ts'

/** Shown where the test gateway simulates the bank. */
const placeholder = {
  bankName: 'Test bank',
  accountName: 'No money moves',
  accountNumber: '0000000000',
  branch: '',
  swift: '',
}

/** `reference`: what the test gateway takes for the transfer; a real one gets a code of its own. */
export const BankDetails = ({ isTest, reference }: { isTest: boolean; reference: string }) => {
  const { data, error, refetch } = useQuery(bankAccountQuery())
  if (!data && error)
    return (
      <Notice
        tone="warning"
        action={
          <Button kind="quiet" onClick={() => refetch()}>
            Try Again
          </Button>
        }
      >
        {sentenceOf(error)}
      </Notice>
    )
  if (!data) return <Skeleton className="h-40 w-full" />
  const account = data.account ?? (isTest ? placeholder : null)
  if (account === null) return null
  const lines = {
    Bank: account.bankName,
    'Account name': account.accountName,
    'Account number': account.accountNumber,
    Branch: account.branch,
    'SWIFT code': account.swift,
    ...(isTest ? { Reference: reference } : {}),
  }
  return (
    <dl aria-label="Bank details" className="grid gap-x-6 gap-y-2 rounded-2xl bg-sand p-4 sm:grid-cols-[auto_1fr]">
      {Object.entries(lines).map(
        ([label, text]) =>
          text && (
            <div key={label} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 font-semibold">{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
