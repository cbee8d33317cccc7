// Owns the form that divides a price: who pays, how much each, and what is left for the guest.
import type { Booking } from '@akwaaba/contract/bookings'
import { ApiError } from '@akwaaba/contract/client'
import { formatDollars } from '@akwaaba/contract/money'
import { createSplit, maxPeople } from '@akwaaba/contract/shares'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { equalParts, ownPart, type Typed } from './rules.ts'

const blank = (key: number): Typed => ({ key, name: '', email: '', amount: '' })

/** Gives everybody the same, as long as nobody has changed an amount by hand. */
const evenly = (total: number, people: Typed[]): Typed[] => {
  const parts = equalParts(total, people.length + 1)
  return people.map((person, at) => ({ ...person, amount: String(parts[at + 1] ?? '') }))
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
    <NumberField
      label="Amount ($)"
      value={person.amount}
      fault={faults[`people.${at}.amount`]}
      onChange={({ target }) => onChange({ ...person, amount: target.value })}
    />
    {onRemove && (
      <Button kind="plain" className="-ml-3 justify-self-start" onClick={onRemove}>
        Remove<span className="unseen"> person {at + 2}</span>
      </Button>
    )}
  </li>
)

export const SplitForm = ({ booking, onClose }: { booking: Booking; onClose: () => void }) => {
  const { price: total } = booking
  const [isEven, setEven] = useState(true)
  const [people, setPeople] = useState(() => evenly(total, [blank(1)]))
  const sent = useSend(createSplit)
  const own = ownPart(total, people)
  const put = (next: Typed[], isStillEven = isEven) => {
    setEven(isStillEven)
    setPeople(isStillEven ? evenly(total, next) : next)
    sent.reset()
  }
  const change = (next: Typed) => {
    const before = people.find(({ key }) => key === next.key)
    put(
      people.map((each) => (each.key === next.key ? next : each)),
      isEven && before?.amount === next.amount,
    )
  }
  const submit = () =>
    sent.mutate({
      params: { id: booking._id },
      body: {
        own: own || null,
        people: people.map(({ name, email, amount }) => ({
          ...{ name, email: email.trim() || null },
          amount: Number(amount),
        })),
      },
    })
  const { error } = sent
  const faults = error instanceof ApiError ? error.fields : {}
  return (
    // Not a form of its own: it is shown within the one that pays.
    <fieldset className="rounded-2xl border-2 border-palm p-4">
      <legend className="px-2 font-semibold">Split with family</legend>
      <p className="text-ink-soft text-sm">
        Everybody pays their own share by a link, each their own way. All have to pay, or everybody gets everything
        back.
      </p>
      <ul className="mt-4 grid gap-3">
        {people.map((person, at) => (
          <Person
            key={person.key}
            {...{ person, at, faults }}
            onChange={change}
            onRemove={people.length > 1 ? () => put(people.filter(({ key }) => key !== person.key)) : null}
          />
        ))}
      </ul>
      <p role="status" className="mt-4 font-semibold">
        {own === null
          ? 'The shares are more than the total.'
          : `Your own share: ${formatDollars(own)} of ${formatDollars(total)}`}
      </p>
      {error && (
        <div className="mt-3">
          <Notice tone="error">{sentenceOf(error)}</Notice>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={submit} isBusy={sent.isPending} disabled={own === null}>
          Divide the price
        </Button>
        {people.length + 1 < maxPeople && (
          <Button kind="quiet" onClick={() => put([...people, blank(Math.max(...people.map(({ key }) => key)) + 1)])}>
            Add a person
          </Button>
        )}
        <Button kind="plain" onClick={onClose}>
          I pay all of it
        </Button>
      </div>
    </fieldset>
  )
}
