// Owns choosing the listings that a promo code is for.
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { Fault } from '../../../ui/fields/field.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { choosableQuery } from './queries.ts'

type Props = {
  /** whose listings; null: of all hosts */
  org: string | null
  chosen: readonly string[]
  fault: string | undefined
  onChange: (chosen: string[]) => void
}

export const ListingChoice = ({ org, chosen, fault, onChange }: Props) => {
  const { data, error, refetch } = useQuery(choosableQuery(org))
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={fault && 'listings-fault'}>
      <legend className="mb-1.5 font-medium">Listings</legend>
      {data && error && <RereadFault failure={sentenceOf(error)} onRetry={() => refetch()} />}
      {error && !data ? (
        <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
      ) : data ? (
        <div className="max-h-64 overflow-y-auto rounded-xl border border-line bg-card px-3 py-1">
          {data.map(({ _id, apartmentName }) => (
            <CheckboxField
              key={_id}
              checked={chosen.includes(_id)}
              onChange={() => onChange(chosen.includes(_id) ? chosen.filter((id) => id !== _id) : [...chosen, _id])}
            >
              {apartmentName}
            </CheckboxField>
          ))}
          {data.length === 0 && <p className="py-2 text-ink-soft">There is no listing yet.</p>}
        </div>
      ) : (
        <Loading what="listings" className="h-12" />
      )}
      <Fault id="listings-fault">{fault}</Fault>
    </fieldset>
  )
}
