// Owns a test's browser, or a program without cookies, with its own network address.
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { raw } from './tools.ts'
import type { World } from './world.ts'

type Reply = Record<string, unknown> & { status: number; code?: string }
export type Browser = {
  send(row: Pick<Endpoint, 'method' | 'path'>, payload: object): Promise<Reply>
}

/** Takes a network address; `keeps` is false for a program that keeps no cookie. The world has to trust one proxy. */
export const browser = (t: World, { address, keeps = true }: { address: string; keeps?: boolean }): Browser => {
  let cookie = ''
  return {
    send: async (row, payload) => {
      const headers = { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) }
      const answer = await raw(t, row, { headers, payload })
      if (keeps) cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
      return { status: answer.status, ...answer.json } as Reply
    },
  }
}
