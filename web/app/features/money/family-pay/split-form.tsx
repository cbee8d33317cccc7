// Owns the form that divides a price, and the one that divides again what is not paid of it: who pays, how much each, and what is left.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDollars } from '@akwaaba/contract/money'
import { changeSplit, createSplit, maxPeople, type Split } from '@akwaaba/contract/shares'
import { type FormEvent, type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { equalParts, ownPart, sharesToChange, type Typed } from './rules.ts'

const blank = (key: number): Typed => ({ key, name: '', email: '', amount: '' })

/** Gives everybody the same; the guest as well, unless their share is paid. */
const evenly = (total: number, people: Typed[], ownPays: boolean): Typed[] => {
  const before = ownPays ? 1 : 0
  if (people.length + before === 0) return people
  const parts = equalParts(total, people.length + before)
  return people.map((person, at) => ({ ...person, amount: String(parts[at + before] ?? '') }))
}

type PersonProps = {
  person: Typed
  at: number
  faults: Record<string, string>
  onChange: (next: Typed) => void
  onRemove: (() => void) | null
}

const Person = ({ person, at, faults, onChange, onRemove }: PersonProps) => (
  <li className="grid gap-3 rounded-2xl bg-sand/60 p-4 sm:grid-cols-[1fr_1.3fr_8rem]">
    {person.share ? (
      <p className="min-w-0 break-words sm:col-span-2">
        <span className="font-semibold">{person.name}</span>
        <span className="block text-ink-soft text-sm">
          {person.isPaying
            ? 'Is paying. What still comes for a share that you change goes back.'
            : person.email || 'By a link'}
        </span>
      </p>
    ) : (
      <>
        <Field
          label={`Name of person ${at + 2}`}
          value={person.name}
          maxLength={60}
          autoComplete="off"
          fault={faults[`people.${at}.name`]}
          onChange={({ target }) => onChange({ ...person, name: target.value })}
        />
        <Field
          label="E-mail (optional)"
          type="email"
          autoComplete="off"
          value={person.email}
          fault={faults[`people.${at}.email`]}
          onChange={({ target }) => onChange({ ...person, email: target.value })}
        />
      </>
    )}
    <NumberField
      label="Amount ($)"
      {...(person.share ? { 'aria-label': `Amount ($) of ${person.name}` } : {})}
      value={person.amount}
      fault={faults[`people.${at}.amount`]}
      onChange={({ target }) => onChange({ ...person, amount: target.value })}
    />
    {onRemove && (
      <Button kind="plain" className="-ml-3 justify-self-start" onClick={onRemove}>
        Remove<span className="unseen"> {person.share ? person.name : `person ${at + 2}`}</span>
      </Button>
    )}
  </li>
)

type Parts = { own: number | null; people: { share?: string; name: string; email?: string | null; amount: number }[] }

type FieldsProps = {
  legend: string
  children: ReactNode
  /** what is divided, in dollars */
  total: number
  initial: Typed[]
  /** whether the guest has a share that is not paid */
  ownPays: boolean
  /** so many at least, and at most */
  least: number
  most: number
  act: string
  leave: string
  sent: Pick<ReturnType<typeof useSend<typeof createSplit>>, 'error' | 'isPending' | 'reset'>
  onSend: (parts: Parts) => void
  onClose: () => void
}

const SplitFields = ({ total, initial, ownPays, least, most, sent, onSend, onClose, ...words }: FieldsProps) => {
  const [isEven, setEven] = useState(initial.every(({ share }) => !share))
  const [people, setPeople] = useState(initial)
  const own = ownPart(total, people)
  const put = (next: Typed[], isStillEven = isEven) => {
    setEven(isStillEven)
    setPeople(isStillEven ? evenly(total, next, ownPays) : next)
    sent.reset()
  }
  const change = (next: Typed) => {
    const before = people.find(({ key }) => key === next.key)
    put(
      people.map((each) => (each.key === next.key ? next : each)),
      isEven && before?.amount === next.amount,
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend({
      own: own || null,
      people: people.map(({ share, name, email, amount }) => ({
        ...(share ? { share, name } : { name, email: email.trim() || null }),
        amount: Number(amount),
      })),
    })
  }
  const { error } = sent
  const faults = fieldFaults(error)
  return (
    <form onSubmit={submit} noValidate>
      <fieldset className="rounded-2xl border-2 border-palm p-4">
        <legend className="px-2 font-semibold">{words.legend}</legend>
        <p className="text-ink-soft text-sm">{words.children}</p>
        <ul className="mt-4 grid gap-3">
          {people.map((person, at) => (
            <Person
              key={person.key}
              {...{ person, at, faults }}
              onChange={change}
              onRemove={people.length > least ? () => put(people.filter(({ key }) => key !== person.key)) : null}
            />
          ))}
        </ul>
        <p role="status" className="mt-4 font-semibold">
          {own === null
            ? 'The shares are more than the total.'
            : `Your own share: ${formatDollars(own)} of ${formatDollars(total)}`}
        </p>
        {error && Object.keys(faults).length === 0 && (
          <div className="mt-3">
            <Notice tone="error">{sentenceOf(error)}</Notice>
          </div>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <Button type="submit" isBusy={sent.isPending} disabled={own === null}>
            {words.act}
          </Button>
          {people.length < most && (
            <Button
              kind="quiet"
              onClick={() => put([...people, blank(Math.max(0, ...people.map(({ key }) => key)) + 1)])}
            >
              Add a person
            </Button>
          )}
          {!isEven && people.length > 0 && (
            <Button kind="quiet" onClick={() => put(people, true)}>
              Equal parts
            </Button>
          )}
          <Button kind="plain" onClick={onClose}>
            {words.leave}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

export const SplitForm = ({ booking, onClose }: { booking: Booking; onClose: () => void }) => {
  const { price: total } = booking
  const sent = useSend(createSplit)
  return (
    <SplitFields
      {...{ total, sent, onClose, least: 1, most: maxPeople - 1, ownPays: true }}
      legend="Split with family"
      initial={evenly(total, [blank(1)], true)}
      act="Divide the price"
      leave="I pay all of it"
      onSend={(body) => sent.mutate({ params: { id: booking._id }, body })}
    >
      Everybody pays their own share by a link, each their own way. All have to pay, or everybody gets everything back.
    </SplitFields>
  )
}

/** Divides again what is not paid of a price: a person drops out, joins, or pays another sum. */
export const ChangeForm = ({ split, onClose }: { split: Split; onClose: () => void }) => {
  const sent = useSend(changeSplit)
  const { total, ownPays, people, paidBy } = sharesToChange(split)
  return (
    <SplitFields
      {...{ total, sent, onClose, ownPays, initial: people, least: 0, most: maxPeople - paidBy - 1 }}
      legend="Change the shares"
      act="Save the shares"
      leave="Leave them as they are"
      onSend={(body) => sent.mutate({ params: { id: split.bookingId }, body }, { onSuccess: onClose })}
    >
      What is paid stays as it is. The link of somebody whom you remove ends at once; all others keep theirs and see the
      new sum there.
    </SplitFields>
  )
}
