// Owns choosing another home of the same host for a stay, of those that are free on its dates; and for one that has begun, which keeps its
// home, another last day.
import { addDays, formatDate, toCalendarDate } from '@akwaaba/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { freeHomesQuery, homeQuery } from './queries.ts'
import type { Changeable, Draft } from './rules.ts'

type Props = { stay: Changeable; draft: Draft; onChoose: (apartmentId: string) => void }

export const HomeChoice = ({ stay, draft, onChoose }: Props) => {
  const { from = '', to = '' } = draft
  const host = useQuery(homeQuery(stay.apartmentId)).data?.host.slug
  const homes = useQuery({
    ...freeHomesQuery(host ?? '', { from, to }, draft.guests),
    enabled: host !== undefined && from !== '' && to !== '',
  })
  const others = (homes.data ?? []).filter(({ _id }) => _id !== stay.apartmentId)
  const own = { value: stay.apartmentId, label: stay.apartment.apartmentName }
  const options = [own, ...others.map(({ _id, apartmentName }) => ({ value: _id, label: apartmentName }))]
  const isListed = options.some(({ value }) => value === draft.apartmentId)
  return (
    <SelectField
      label="Home"
      prompt="Choose a home"
      options={options}
      value={isListed || homes.isLoading ? draft.apartmentId : ''}
      onChange={({ target }) => onChoose(target.value || stay.apartmentId)}
      hint={
        homes.isError
          ? sentenceOf(homes.error)
          : homes.data && others.length === 0
            ? 'No other home of this host is free on these dates.'
            : 'Homes of the same host that are free on these dates.'
      }
    />
  )
}

type LastDayProps = {
  stay: Changeable
  day: string | undefined
  /** the nights that others have */
  taken: readonly string[]
  onChoose: (day: string | undefined) => void
}

export const LastDay = ({ stay: { endDate }, day, taken, onChoose }: LastDayProps) => {
  const next = taken.filter((night) => night > endDate).toSorted()[0]
  return (
    <Field
      label="The new last day"
      type="date"
      min={addDays(toCalendarDate(endDate), 1)}
      max={next}
      value={day ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
      hint={`As it is: ${formatDate(endDate)}.${next ? ` Others have the home from ${formatDate(next)}.` : ''}`}
    />
  )
}
