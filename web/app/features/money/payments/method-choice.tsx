// Owns the choice of the payment method, and what each method shows: card fields, or the next steps.
import type { PaidMethod, PaymentMethod } from '@akwaaba/contract/payments'
import { Field } from '../../../ui/fields/field.tsx'
import { BankDetails } from './bank-details.tsx'
import type { Options } from './rules.ts'

export const labels: Record<PaidMethod, string> = {
  momo: 'Mobile money',
  card: 'Mobile money or card',
  paypal: 'PayPal',
  bank: 'Bank transfer',
  cash: 'Cash',
}
const hints: Partial<Record<PaymentMethod, string>> = {
  momo: 'MTN, Telecel, AT',
  card: 'MTN, Telecel, AT; Visa, Mastercard',
}

// Where mobile money is a method of its own, the page of the provider takes cards alone.
const cardAlone = { label: 'Card', hint: 'Visa, Mastercard' }
const wordsOf = (method: PaymentMethod, methods: readonly PaymentMethod[]) =>
  method === 'card' && methods.includes('momo') ? cardAlone : { label: labels[method], hint: hints[method] }

type ChoiceProps<Method extends PaymentMethod> = {
  methods: readonly Method[]
  method: Method
  onChange: (method: Method) => void
  /** what the site takes, where not all of it can be chosen here */
  taken?: readonly PaymentMethod[]
}

export const MethodChoice = <Method extends PaymentMethod>({
  methods,
  method,
  onChange,
  taken = methods,
}: ChoiceProps<Method>) => (
  <fieldset>
    <legend className="mb-3 font-semibold">How would you like to pay?</legend>
    <div className={`grid gap-3 ${methods.length % 2 === 0 ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}>
      {methods.map((each) => {
        const { label, hint } = wordsOf(each, taken)
        return (
          <label
            key={each}
            className={`flex min-h-14 items-center gap-3 rounded-2xl border px-4 py-2 ${each === method ? 'border-palm bg-[#e8f3ee]' : 'border-line-strong hover:bg-sand'}`}
          >
            <input
              type="radio"
              name="method"
              value={each}
              checked={each === method}
              onChange={() => onChange(each)}
              aria-labelledby={`method-${each}`}
              {...(hint ? { 'aria-describedby': `method-hint-${each}` } : {})}
              className="size-5 shrink-0 accent-palm"
            />
            <span className="min-w-0 leading-snug">
              <span id={`method-${each}`}>{label}</span>
              {hint && (
                <span id={`method-hint-${each}`} className="block text-ink-soft text-sm">
                  {hint}
                </span>
              )}
            </span>
          </label>
        )
      })}
    </div>
  </fieldset>
)

export const TestGatewayBox = ({
  cards,
  onPick,
}: {
  cards: Options['testCards']
  onPick: (number: string) => void
}) => (
  <div className="rounded-2xl border-2 border-gold border-dashed bg-[#fdf3dc] p-4 text-[#4d3400]">
    <p className="font-semibold">Test gateway: no money moves</p>
    <p className="mt-1 text-sm">
      {cards.length > 0
        ? 'Payments are played, not made. Pick a card to see what each one does:'
        : 'Payments are played, not made. This one succeeds at once.'}
    </p>
    <ul className="mt-2 grid gap-1 empty:hidden">
      {cards.map(({ number, outcome }) => (
        <li key={number}>
          <button
            type="button"
            onClick={() => onPick(number)}
            className="-mx-2 flex min-h-11 w-[calc(100%+16px)] flex-wrap items-center justify-between gap-x-4 rounded-lg px-2 py-1.5 text-left leading-tight hover:bg-gold/25"
          >
            <span className="font-semibold tabular-nums">{number}</span>
            <span className="text-sm">{outcome}</span>
          </button>
        </li>
      ))}
    </ul>
  </div>
)

export type Card = { number: string; expiry: string; cvv: string }

const grouped = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

const CardFields = ({ card, onChange }: { card: Card; onChange: (card: Card) => void }) => (
  <div className="grid grid-cols-2 gap-4">
    <Field
      className="col-span-2"
      label="Card number"
      inputMode="numeric"
      autoComplete="off"
      placeholder="4084 0840 8408 4081"
      value={card.number}
      onChange={(event) => onChange({ ...card, number: grouped(event.target.value) })}
    />
    <Field
      label="Expiry"
      placeholder="MM/YY"
      autoComplete="off"
      inputMode="numeric"
      maxLength={5}
      value={card.expiry}
      onChange={(event) => onChange({ ...card, expiry: event.target.value })}
    />
    <Field
      label="CVV"
      placeholder="123"
      autoComplete="off"
      inputMode="numeric"
      maxLength={4}
      value={card.cvv}
      onChange={(event) => onChange({ ...card, cvv: event.target.value })}
    />
  </div>
)

const transferSteps = (hours: number, whatIsHeld: string) => [
  'Press the button first: you get the exact sum and a code to write as the reference. It tells us whose money it is.',
  `Send the money from your bank within ${hours} hours. ${whatIsHeld}`,
  'Send us a picture or a PDF of the transfer, and we look for the money on our statement.',
]

const cardSteps = [
  'Press the button: our payment provider’s page opens. Choose mobile money (MTN, Telecel or AT) or a card there.',
  'Mobile money: enter your number, and approve the payment on your phone with your PIN when it asks you.',
  'Then you come back here, and this page says what became of it. Your card number and your PIN never reach us.',
]

const cardAloneSteps = [
  'Press the button: our payment provider’s page opens, and you enter your card there.',
  'Then you come back here, and this page says what became of it. Your card number never reaches us.',
]

const Steps = ({ steps }: { steps: string[] }) => (
  <ol className="grid list-decimal gap-1.5 pl-5 text-ink-soft">
    {steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)

type WayProps = {
  method: PaymentMethod
  options: Options
  card: Card
  onCard: (card: Card) => void
  reference: string
  /** the sentence about what is held while a bank transfer is pending */
  whatIsHeld: string
}

/** The fields or the steps of the chosen method. */
export const WayOfPaying = ({ method, options, card, onCard, reference, whatIsHeld }: WayProps) => {
  if (method === 'bank')
    return (
      <>
        <BankDetails isTest={options.testGateway} reference={reference} />
        {!options.testGateway && <Steps steps={transferSteps(options.transferHours, whatIsHeld)} />}
      </>
    )
  if (method === 'momo') return null
  if (method === 'paypal')
    return (
      <p className="text-ink-soft">
        {options.testGateway
          ? 'You pay with your PayPal account. Nothing else is needed here.'
          : 'You go on to PayPal, pay with your account there, and come back here.'}
      </p>
    )
  if (options.testGateway) return <CardFields card={card} onChange={onCard} />
  return <Steps steps={options.methods.includes('momo') ? cardAloneSteps : cardSteps} />
}
