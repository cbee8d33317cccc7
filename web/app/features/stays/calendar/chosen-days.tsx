// Owns what can be done with nights that were chosen in the calendar: a booking, a block, or another price and minimum.
import type { CalendarRow } from '@akwaaba/contract/calendar'
import { formatDateShort, nightsBetween } from '@akwaaba/contract/dates'
import { maxEditedListings } from '@akwaaba/contract/price-edits'
import { type FormEvent, useState } from 'react'
import { adminPaths } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { daysOfSelection, type Selection } from '../calendar-grid/selection.ts'
import { DaysPanel } from '../price-edits/days-panel.tsx'
import type { usePriceEdit } from '../price-edits/use-price-edit.ts'
import { nightsText } from '../prices/rules.ts'
import { useBlockNights } from './mutations.ts'
import { nowText } from './rules.ts'

/** What is chosen: more is chosen still, or all is and this is to be done with it. */
export type Chosen = { selection: Selection; step: 'choosing' | 'offered' | 'block' }

const countText = (count: number) => `${count} ${count === 1 ? 'night' : 'nights'}`

type Days = ReturnType<typeof daysOfSelection>

/** The page for a booking of these nights. */
export const newBookingAt = (org: string | undefined, apartmentId: string, days: Days) =>
  org === undefined
    ? adminPaths.newBooking({ apartmentId, ...days })
    : hostPaths.newBooking(org, { apartmentId, ...days })

type BlockProps = {
  org: string | undefined
  row: CalendarRow
  days: Days
  onDone: (block: { _id: string; msg: string }) => void
  onClose: () => void
}

const BlockDays = ({ org, row, days, onDone, onClose }: BlockProps) => {
  const block = useBlockNights(org)
  const [note, setNote] = useState('')
  const count = nightsBetween(days.from, days.to)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (block.isPending) return
    const body = { apartmentId: row.apartmentId, startDate: days.from, endDate: days.to, note }
    block.mutate(body, { onSuccess: onDone })
  }
  return (
    <SidePanel
      title={row.apartmentName}
      lead={`${nightsText(days.from, days.to)}, ${countText(count)}`}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="grid gap-3 p-4">
        <div data-first="">
          <Field
            label="Note (optional)"
            placeholder="Repairs, family, long let"
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        {block.error && <Notice tone="error">{sentenceOf(block.error)}</Notice>}
        <p className="text-ink-soft text-sm">Nobody can book them until you give them free again.</p>
        <Button type="submit" isBusy={block.isPending}>
          <Icon name="lock" size={18} /> Block {countText(count)}
        </Button>
      </form>
    </SidePanel>
  )
}

type Props = {
  org: string | undefined
  chosen: Chosen
  /** the rows of the calendar that are read */
  rows: readonly CalendarRow[]
  may: { book: boolean; block: boolean; price: boolean }
  prices: ReturnType<typeof usePriceEdit>
  onChange: (chosen: Chosen | null) => void
  onBlocked: (block: { _id: string; msg: string }) => void
}

export const ChosenDays = ({ org, chosen, rows, may, prices, onChange, onBlocked }: Props) => {
  const { selection, step } = chosen
  const [meant, setMeant] = useState<'one' | 'all'>('one')
  const isOfThem = ({ apartmentId }: CalendarRow) => apartmentId === selection.apartmentId
  const found = rows.find(isOfThem)
  // What is typed stays while the row is not read: because others are in sight, or the list has changed.
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const row = found ?? (last && isOfThem(last) ? last : undefined)
  const days = daysOfSelection(selection)
  const key = `${selection.apartmentId} ${days.from} ${days.to}`
  const close = () => {
    prices.reset()
    onChange(null)
  }
  if (!row) return null
  const slug = org ?? row.organisation?.slug ?? ''
  // Prices of several organisations are not changed in one step.
  const alike = (found ? rows : [row, ...rows])
    .filter(({ organisation }) => organisation?.slug === row.organisation?.slug)
    .slice(0, maxEditedListings)
  if (step === 'choosing')
    return (
      <div
        role="status"
        className="fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-between gap-2 border-line border-t bg-paper px-4 py-3 shadow-card pointer-fine:hidden"
      >
        <span>
          {row.apartmentName}, {formatDateShort(days.from)}. Tap the last night.
        </span>
        <span className="flex gap-2">
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button onClick={() => onChange({ selection, step: 'offered' })}>This night only</Button>
        </span>
      </div>
    )
  if (step === 'block') return <BlockDays key={key} {...{ org, row, days }} onDone={onBlocked} onClose={close} />
  const actions = (
    <div className="flex flex-wrap gap-2 *:grow">
      {may.book && (
        <ButtonLink to={newBookingAt(org, row.apartmentId, days)}>
          <Icon name="plus" size={18} /> New booking
        </ButtonLink>
      )}
      {may.block && (
        <Button kind="quiet" className="bg-card" onClick={() => onChange({ selection, step: 'block' })}>
          <Icon name="lock" size={18} /> Block
        </Button>
      )}
    </div>
  )
  if (!may.price)
    return (
      <SidePanel
        key={key}
        title={row.apartmentName}
        lead={`${nightsText(days.from, days.to)}, ${countText(nightsBetween(days.from, days.to))}`}
        onClose={close}
      >
        <div className="p-4">{actions}</div>
      </SidePanel>
    )
  return (
    <DaysPanel
      key={key}
      title={row.apartmentName}
      {...days}
      now={nowText(row, days)}
      isBusy={prices.isBusy}
      error={prices.error}
      head={actions}
      onSave={(form) =>
        prices.edit(
          slug,
          meant === 'all' ? alike.map(({ apartmentId }) => apartmentId) : [selection.apartmentId],
          { days: form },
          close,
        )
      }
      onClose={close}
    >
      {alike.length > 1 && (
        <ChoiceChips
          isInForm
          legend="For which listings"
          choices={[
            { word: 'one', label: 'This listing' },
            {
              word: 'all',
              label: row.organisation
                ? `All ${alike.length} of ${row.organisation.name} in sight`
                : `All ${alike.length} in sight`,
            },
          ]}
          chosen={meant}
          onChoose={setMeant}
        />
      )}
    </DaysPanel>
  )
}
