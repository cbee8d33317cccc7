// Owns speaking to Paystack: its page for cards and mobile money, what became of a payment, refunds, its own list.
import { fail } from '@akwaaba/contract/errors'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Config, PaystackSetting } from '../env.ts'
import { callProvider, unanswered } from './call.ts'
import {
  type Known,
  type Listed,
  type PaymentProvider,
  type Reading,
  ReferenceTaken,
  type RefundAsk,
  type Unreadable,
} from './provider.ts'

// Numbers are written as numbers by some calls and as text by others.
const minor = z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(Number)
const anyId = z.union([z.number(), z.string()]).transform(String)

const transaction = z.object({
  id: anyId,
  domain: z.enum(['test', 'live']),
  status: z.string(),
  reference: z.string(),
  amount: minor,
  requested_amount: minor.nullish(),
  currency: z.string().length(3),
  fees: minor.nullish(),
})
const refund = z.object({
  id: anyId,
  status: z.string(),
  amount: minor,
  transaction: z.union([anyId, z.object({ id: anyId }).transform(({ id }) => id)]).nullish(),
  merchant_note: z.string().nullish(),
})
type Refund = z.output<typeof refund>
type Transaction = z.output<typeof transaction>
/** Something of a list that is not what we know: at least its name. */
const anything = z.object({ reference: z.string().catch('?') })

const opened = z.object({ authorization_url: z.url(), access_code: z.string().min(1), reference: z.string() })
const answered = <T extends z.ZodType>(data: T) =>
  z.object({ status: z.literal(true), data, meta: z.looseObject({}).nullish() })
const refused = z.object({ message: z.string(), code: z.string().nullish(), type: z.string().nullish() })

// A page that is not finished yet says 'abandoned' for as long as it can still be finished.
const statuses: Record<string, Reading['status']> = {
  success: 'succeeded',
  failed: 'failed',
  reversed: 'failed',
  abandoned: 'untouched',
  ongoing: 'pending',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
}
const refundStatuses: Record<string, 'sent' | 'succeeded' | 'failed' | 'needsAttention'> = {
  pending: 'sent',
  processing: 'sent',
  processed: 'succeeded',
  failed: 'failed',
  'needs-attention': 'needsAttention',
}
const readingOf = ({ id, status }: Refund) => ({ status: refundStatuses[status] ?? 'sent', providerRef: id }) as const

const channels = ['card', 'mobile_money']
const perPage = 100
const noteOf = (refundId: string) => `refund ${refundId}`
const refundIdOf = ({ merchant_note }: Refund) => /^refund (\S+)$/.exec(merchant_note ?? '')?.[1] ?? null

/** Paystack behind the port. Its key never leaves this file but in the header of a call. */
export const paystackProvider = (config: Config & { paystack: PaystackSetting }, log: Deps['log']): PaymentProvider => {
  const { url, secretKey, domain } = config.paystack
  const name = 'paystack'

  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    callProvider(log, config.providerMillis, {
      provider: name,
      method,
      url: `${url}${path}`,
      headers: { authorization: `Bearer ${secretKey}`, accept: 'application/json', 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      isRepeatable: method === 'GET',
    })

  /** What the answer holds; refuses with payment_unanswered where it cannot be read. */
  const dataOf = <T extends z.ZodType>(schema: T, answer: { status: number; json: unknown }, what: string) => {
    const parsed = answered(schema).safeParse(answer.json)
    if (answer.status < 300 && parsed.success) return parsed.data
    const code = refused.safeParse(answer.json).data?.code ?? undefined
    if (answer.status === 401) log.error({ provider: name }, 'Paystack does not know our key')
    return unanswered(log, { provider: name, what, status: answer.status, code })
  }

  /** What it knows of a reference; null where it was never opened. */
  const verify = async (reference: string): Promise<Transaction | null> => {
    const answer = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`)
    const refusal = refused.safeParse(answer.json)
    if (answer.status >= 400 && answer.status !== 401 && /not found/i.test(refusal.data?.message ?? '')) return null
    const { data } = dataOf(transaction, answer, 'verify')
    if (data.reference !== reference || data.domain !== domain)
      return unanswered(log, { provider: name, what: 'verify answers for another payment', reference })
    return data
  }

  const read = async ({ reference }: Known): Promise<Reading> => {
    const data = await verify(reference)
    if (!data) return { status: 'untouched', amountCents: 0, currency: '' }
    const status = statuses[data.status] ?? 'pending'
    return {
      status,
      amountCents: data.amount,
      askedCents: data.requested_amount ?? data.amount,
      currency: data.currency,
      feeCents: data.fees ?? 0,
      chargeRef: data.id,
    }
  }

  const everyPage = async <T extends z.ZodType>(schema: T, path: string): Promise<z.output<T>[]> => {
    const all: z.output<T>[] = []
    for (let page = 1; ; page++) {
      const answer = await call('GET', `${path}&perPage=${perPage}&page=${page}`)
      const { data } = dataOf(z.array(schema), answer, 'list')
      all.push(...(data as z.output<T>[]))
      if (data.length < perPage) return all
    }
  }

  const refundsOf = async (known: Known): Promise<Refund[]> => {
    const id = known.chargeRef ?? (await read(known)).chargeRef
    return id === undefined ? [] : everyPage(refund, `/refund?transaction=${encodeURIComponent(id)}`)
  }
  const sentBefore = async (ask: RefundAsk) =>
    (await refundsOf(ask)).find(({ merchant_note }) => merchant_note === noteOf(ask.refundId))

  const sendRefund: PaymentProvider['refund'] = async (ask) => {
    const before = await sentBefore(ask)
    if (before) return readingOf(before)
    const body = {
      transaction: ask.chargeRef ?? ask.reference,
      amount: ask.amountCents,
      currency: ask.currency,
      customer_note: ask.note,
      merchant_note: noteOf(ask.refundId),
    }
    // Not knowing whether it was taken is no refusal: whoever asks again finds it in the list first.
    const answer = await call('POST', '/refund', body).catch(() => null)
    const parsed = answered(refund).safeParse(answer?.json)
    if (parsed.success) return readingOf(parsed.data.data)
    const refusal = refused.safeParse(answer?.json)
    if (!answer || !refusal.success || answer.status < 400 || answer.status === 401)
      return { status: 'unknown', providerRef: null }
    log.error(
      { provider: name, status: answer.status, code: refusal.data.code, refundId: ask.refundId },
      'refund refused',
    )
    return { status: 'failed', providerRef: null }
  }

  const from = (since: Date) => `from=${encodeURIComponent(since.toISOString())}`
  // Of one that cannot be read nothing is lost: the payment it belongs to shows another sum then.
  const refundsSince = async (since: Date): Promise<Refund[]> =>
    (await everyPage(z.unknown(), `/refund?${from(since)}`)).flatMap((one) => refund.safeParse(one).data ?? [])

  const listedOf = (one: unknown, back: Refund[]): Listed | Unreadable | null => {
    const parsed = transaction.safeParse(one)
    if (!parsed.success) return { reference: anything.safeParse(one).data?.reference ?? '?', isUnreadable: true }
    const { id, status, reference, amount, currency, fees } = parsed.data
    // Reversed is what was taken and then went back, by a refund or because the card's bank took it.
    if (status !== 'success' && status !== 'reversed') return null
    const refunded = back.filter((each) => each.transaction === id && each.status === 'processed')
    const refundedCents = refunded.reduce((sum, each) => sum + each.amount, 0)
    return {
      ...{ reference, currency, amountCents: amount, feeCents: fees ?? 0 },
      refundedCents: status === 'reversed' ? amount : refundedCents,
    }
  }

  return {
    name,
    read,
    open: async (opening) => {
      const answer = await call('POST', '/transaction/initialize', {
        email: opening.email,
        amount: opening.amountCents,
        currency: opening.currency,
        reference: opening.reference,
        callback_url: opening.returnUrl,
        channels,
        metadata: {
          cancel_action: opening.cancelUrl,
          custom_fields: [{ display_name: 'For', variable_name: 'for', value: opening.label }],
        },
      })
      const refusal = refused.safeParse(answer.json)
      if (answer.status >= 400 && refusal.data?.code === 'duplicate_reference') throw new ReferenceTaken()
      if (answer.status >= 400 && /currency not supported/i.test(refusal.data?.message ?? '')) {
        log.error({ provider: name, currency: opening.currency }, 'Paystack does not take this currency from us')
        return fail('method_off')
      }
      const { data } = dataOf(opened, answer, 'initialize')
      return { next: { kind: 'redirect', url: data.authorization_url }, providerRef: data.access_code }
    },
    refund: sendRefund,
    readRefund: async (ask) => {
      if (ask.refundRef === null) {
        const found = await sentBefore(ask)
        return found ? readingOf(found) : { status: 'unknown', providerRef: null }
      }
      const answer = await call('GET', `/refund/${encodeURIComponent(ask.refundRef)}`)
      return readingOf(dataOf(refund, answer, 'refund').data)
    },
    refundsOf: async (known) =>
      (await refundsOf(known)).map((one) => ({
        ...{ providerRef: one.id, refundId: refundIdOf(one) },
        ...{ amountCents: one.amount, isDone: one.status === 'processed' },
      })),
    listRefunded: async (since) =>
      (await refundsSince(since)).flatMap(({ transaction: of }) => (typeof of === 'string' ? [of] : [])),
    listSucceeded: async (since, ours) => {
      const all = await everyPage(z.unknown(), `/transaction?${from(since)}`)
      const back = await refundsSince(since)
      const found = all.map((one) => listedOf(one, back))
      const names = new Set(all.map((one) => anything.safeParse(one).data?.reference))
      for (const { reference } of ours.filter((one) => !names.has(one.reference))) {
        const older = await verify(reference).catch(() => ({ reference }))
        found.push(
          older &&
            listedOf(
              older,
              'id' in older ? await refundsOf({ reference, providerRef: null, chargeRef: older.id }) : [],
            ),
        )
      }
      return found.filter((one) => one !== null)
    },
  }
}
