// Owns what the nightly comparison with the providers found: nothing is the only good answer.
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api.ts'
import { instantText } from '../../lib/clock.ts'
import { LoadFault } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { reconciliationQuery } from './queries.ts'

const providers: Record<string, string> = { paystack: 'Paystack', paypal: 'PayPal', bank: 'Bank', test: 'Test gateway' }

export const Reconciliation = () => {
  const run = useQuery(reconciliationQuery())
  if (run.isError) return <LoadFault onRetry={() => run.refetch()}>{sentenceOf(run.error)}</LoadFault>
  if (!run.data) return <Skeleton className="h-16 w-full" />
  const { ranAt, differences } = run.data
  if (ranAt === null)
    return (
      <Notice title="Our books have not been compared with the providers yet">
        It happens every night by itself. What differs stands here then.
      </Notice>
    )
  const when = `Compared with the providers ${instantText(ranAt)} (Accra time)`
  if (differences.length === 0) return <Notice tone="success" title="Our books agree">{`${when}.`}</Notice>
  return (
    <Notice
      tone="error"
      title={`${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} in our books`}
    >
      <p>{when}. Each one is about somebody’s money: please look at it today.</p>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5">
        {differences.map(({ kind, provider, reference, says }) => (
          <li key={`${kind} ${provider} ${reference} ${says}`}>
            <strong>
              {providers[provider] ?? provider}, {reference}
            </strong>
            : {says}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
