// Owns choosing a saved reply, filled in for the booking, for the box in which a member of its host writes.
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { repliesQuery } from './queries.ts'

type Props = { org: string; bookingId: string; onChoose: (text: string) => void }

/** Is nothing while there is no reply, or they cannot be read: a message can be written without one. */
export const ReplyChoice = ({ org, bookingId, onChoose }: Props) => {
  const { data = [] } = useQuery(repliesQuery(org, bookingId))
  if (data.length === 0) return null
  return (
    <SelectField
      label="Saved replies"
      prompt="Put in a saved reply"
      options={data.map(({ _id, title }) => ({ value: _id, label: title }))}
      value=""
      onChange={({ target }) => {
        const reply = data.find(({ _id }) => _id === target.value)
        if (reply?.text) onChoose(reply.text)
      }}
    />
  )
}
