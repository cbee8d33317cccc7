// Owns calls to Paystack: its address, its key, and reading lists to their last page. The key is used in a header only.
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import { type CallLimits, callProvider, refuseUnanswered } from '../call.ts'
import type { PaystackSetting } from './settings.ts'
import { answered, refused, type Transaction, transaction } from './wire.ts'

const name = 'paystack'
const paths = [
  ...['/transaction/verify/:reference', '/transaction/initialize', '/transaction', '/balance'],
  ...['/charge/submit_otp', '/charge/:reference', '/charge'],
  ...['/refund/:id', '/refund', '/dispute/transaction/:id', '/dispute/:id', '/dispute'],
  ...['/bank/resolve', '/transferrecipient', '/transfer/verify/:reference', '/transfer'],
]
const perPage = 100
const maxPages = 500

type Answer = { status: number; json: unknown }

const pages = z.looseObject({ page: z.number(), pageCount: z.number() })
const cursor = z.looseObject({ next: z.null() })

// A page may have fewer rows than requested: a list ends only where Paystack says so, or with an empty page.
const isLastPage = (meta: unknown): boolean => {
  const counted = pages.safeParse(meta)
  return counted.success ? counted.data.page >= counted.data.pageCount : cursor.safeParse(meta).success
}

export type PaystackCalls = ReturnType<typeof paystackCalls>

/** The calls to Paystack over its settings, refused where an answer is not as it publishes them. */
export const paystackCalls = (
  { url, secretKey, domain }: PaystackSetting,
  callLimits: CallLimits,
  log: Deps['log'],
) => {
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    callProvider(log, callLimits, {
      provider: name,
      paths,
      method,
      url: `${url}${path}`,
      headers: { authorization: `Bearer ${secretKey}`, accept: 'application/json', 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      isRepeatable: method === 'GET',
    })

  /** The data of an answer; refuses with payment_unanswered when it cannot be read. */
  const dataOf = <T extends z.ZodType>(schema: T, answer: Answer, what: string) => {
    const parsed = answered(schema).safeParse(answer.json)
    if (answer.status < 300 && parsed.success) return parsed.data
    const code = refused.safeParse(answer.json).data?.code ?? undefined
    if (answer.status === 401) log.error({ provider: name }, 'Paystack does not know our key')
    return refuseUnanswered(log, { provider: name, what, status: answer.status, code })
  }

  /** Whether the answer says that the object does not exist. */
  const isMissing = ({ status, json }: Answer): boolean =>
    status >= 400 && status !== 401 && /not found/i.test(refused.safeParse(json).data?.message ?? '')

  /** The transaction of a reference; null when it was never opened. */
  const verify = async (reference: string): Promise<Transaction | null> => {
    const answer = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`)
    if (isMissing(answer)) return null
    const { data } = dataOf(transaction, answer, 'verify')
    if (data.reference !== reference || data.domain !== domain)
      return refuseUnanswered(log, { provider: name, what: 'verify answers for another payment', reference })
    return data
  }

  /** All rows of a list, page by page until one is empty or says that it is the last. */
  const listAllPages = async <T>(schema: z.ZodType<T>, path: string): Promise<T[]> => {
    const all: T[] = []
    for (let page = 1; page <= maxPages; page++) {
      const answer = await call('GET', `${path}&perPage=${perPage}&page=${page}`)
      const { data, meta } = dataOf(z.array(schema), answer, 'list')
      all.push(...data)
      if (data.length === 0 || isLastPage(meta)) return all
    }
    return refuseUnanswered(log, { provider: name, what: 'a list without an end' })
  }

  return { call, dataOf, isMissing, verify, listAllPages }
}
