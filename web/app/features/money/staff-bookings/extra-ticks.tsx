// Owns the extras of a booking by staff: each is ticked, with its price.
import { formatDollarsShort } from '@akwaaba/contract/money'
import { useQuery } from '@tanstack/react-query'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { extrasQuery } from './queries.ts'

type Props = { apartmentId: string; chosen: string[]; onChange: (chosen: string[]) => void }

export const ExtraTicks = ({ apartmentId, chosen, onChange }: Props) => {
  const { data: extras = [] } = useQuery({ ...extrasQuery(apartmentId), enabled: apartmentId !== '' })
  if (extras.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">Extras</legend>
      {extras.map(({ _id, title, price }) => (
        <CheckboxField
          key={_id}
          checked={chosen.includes(_id)}
          onChange={() => onChange(chosen.includes(_id) ? chosen.filter((id) => id !== _id) : [...chosen, _id])}
        >
          {title}, {formatDollarsShort(price)}
        </CheckboxField>
      ))}
    </fieldset>
  )
}
