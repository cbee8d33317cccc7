// Owns the forms of the rules of all days, by subject: weekend, discounts, guests and cleaning, which stays are allowed, deposit.
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { Fault } from '../../../ui/fields/field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import type { Rules } from './rules.ts'
import { type RulesFields, RulesForm, type SaveRules } from './rules-form.tsx'
import type { Step } from './texts.ts'
import { WeekdayField } from './weekday-field.tsx'

type Props = { rules: Rules; isBusy: boolean; mayWrite: boolean; onSave: SaveRules }
type StepsName = 'lengthOfStay' | 'earlyBird' | 'lastMinute'

const Hint = ({ children }: { children: string }) => <p className="text-ink-soft text-sm sm:col-span-2">{children}</p>

export const WeekendForm = (props: Props) => (
  <RulesForm {...props} names={['weekendPrice', 'weekendDays']}>
    {({ texts, number, set }) => (
      <>
        <h2 className="text-[0.95rem] sm:col-span-2">Weekend</h2>
        {number('weekendPrice', 'Dollars a weekend night', { isMoney: true, hint: 'Empty: as every other night' })}
        <WeekdayField
          legend="Nights of the weekend"
          chosen={texts.weekendDays}
          onChange={(weekendDays) => set({ weekendDays })}
        />
      </>
    )}
  </RulesForm>
)

/** `unit`: what a step begins from, by the name that its fault has. */
type StepsProps = { fields: RulesFields; name: StepsName; title: string; label: string; unit: 'nights' | 'days' }

const Steps = ({ fields: { texts, faults, set }, name, title, label, unit }: StepsProps) => {
  const steps = texts[name]
  const change = (at: number, part: Partial<Step>) =>
    set({ [name]: steps.map((step, n) => (n === at ? { ...step, ...part } : step)) })
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2">
      <legend className="mb-1.5 font-semibold">{title}</legend>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
        <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
          <NumberField
            isWhole
            label={label}
            value={step.from}
            fault={faults[`${name}.${at}.${unit}`]}
            onChange={(event) => change(at, { from: event.target.value })}
          />
          <NumberField
            label="Percent less"
            value={step.percent}
            fault={faults[`${name}.${at}.percent`]}
            onChange={(event) => change(at, { percent: event.target.value })}
          />
          <Button
            kind="plain"
            className="mt-7"
            aria-label={`Remove ${title.toLowerCase()} ${at + 1}`}
            onClick={() => set({ [name]: steps.filter((_, n) => n !== at) })}
          >
            Remove
          </Button>
        </div>
      ))}
      <Fault id={`${name}-fault`}>{faults[name]}</Fault>
      {steps.length < 10 && (
        <div>
          <Button kind="quiet" onClick={() => set({ [name]: [...steps, { from: '', percent: '' }] })}>
            Add to {title.toLowerCase()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

export const DiscountsForm = (props: Props) => (
  <RulesForm {...props} names={['lengthOfStay', 'earlyBird', 'lastMinute']}>
    {(fields) => (
      <>
        <Hint>A stay gets one of these, the largest. Nights of events take none, unless their event says so.</Hint>
        <Steps {...{ fields, name: 'lengthOfStay', unit: 'nights' }} title="Long stays" label="From so many nights" />
        <Steps
          {...{ fields, name: 'earlyBird', unit: 'days' }}
          title="Early booking"
          label="At least so many days ahead"
        />
        <Steps
          {...{ fields, name: 'lastMinute', unit: 'days' }}
          title="Last minute"
          label="At most so many days ahead"
        />
      </>
    )}
  </RulesForm>
)

export const GuestsForm = (props: Props) => (
  <RulesForm
    {...props}
    names={['includedGuests', 'extraGuestPrice', 'maxInfants', 'cleaningPrice', 'shortNights', 'shortPrice']}
  >
    {({ number }) => (
      <>
        {number('includedGuests', 'Guests in the price', { hint: 'Adults and children. Empty: all of them' })}
        {number('extraGuestPrice', 'Dollars for each further guest and night', { isMoney: true })}
        {number('maxInfants', 'At most, infants', { hint: 'Empty: as many as want to' })}
        {number('cleaningPrice', 'Dollars for cleaning', { isMoney: true })}
        {number('shortNights', 'Short stays, up to nights', {
          at: 'shortCleaning.nights',
          hint: 'Empty: no other price',
        })}
        {number('shortPrice', 'Dollars for cleaning after short stays', { at: 'shortCleaning.price', isMoney: true })}
      </>
    )}
  </RulesForm>
)

export const StaysForm = (props: Props) => (
  <RulesForm
    {...props}
    names={[
      'minNights',
      'maxNights',
      'noArrival',
      'noDeparture',
      'leadHours',
      'horizonDays',
      'bufferNights',
      'gapFill',
    ]}
  >
    {({ texts, number, set }) => (
      <>
        {number('minNights', 'At least, nights')}
        {number('maxNights', 'At most, nights')}
        <WeekdayField
          legend="Nobody arrives on"
          chosen={texts.noArrival}
          onChange={(noArrival) => set({ noArrival })}
        />
        <WeekdayField
          legend="Nobody leaves on"
          chosen={texts.noDeparture}
          onChange={(noDeparture) => set({ noDeparture })}
        />
        {number('leadHours', 'Booked at least so many hours before check-in')}
        {number('horizonDays', 'Booked at most so many days ahead', {
          hint: 'Counted to the check-out. Empty: two years',
        })}
        {number('bufferNights', 'Nights kept empty after a stay')}
        <CheckboxField className="self-end" checked={texts.gapFill} onChange={() => set({ gapFill: !texts.gapFill })}>
          A gap between two stays may be booked whole, also where it is too short
        </CheckboxField>
      </>
    )}
  </RulesForm>
)

export const DepositForm = (props: Props) => (
  <RulesForm {...props} names={['depositPercent', 'depositAmount', 'balanceDays']}>
    {({ number }) => (
      <>
        <Hint>
          Without a deposit guests pay all of it when they book. With one they pay the rest before they arrive. A stay
          that costs no more than a fixed sum is paid at once.
        </Hint>
        {number('depositPercent', 'Percent paid to book', {
          at: 'deposit.percent',
          isMoney: true,
          hint: 'Empty: no deposit, or the sum beside it',
        })}
        {number('depositAmount', 'Or dollars paid to book', {
          ...{ at: 'deposit.amount', isMoney: true, hint: 'A fixed sum, whatever the stay costs' },
        })}
        {number('balanceDays', 'The rest is due so many days before arrival', {
          ...{ at: 'deposit.balanceDays', hint: 'At least 3' },
        })}
      </>
    )}
  </RulesForm>
)
