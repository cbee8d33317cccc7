// Owns the stand-in for the API, on the side of Node: it intercepts the calls of a test's page before they reach the network.
import type { BrowserCommand } from 'vitest/node'

/** How a call is answered. `isHeld`: only after the test releases it; `isOnce`: for the next call only. */
export type Answer = {
  method: string
  path: string
  status: number
  body: unknown
  isOffline: boolean
  isHeld: boolean
  isOnce: boolean
}
export type Call = { method: string; path: string; search: string; body: string | null }

type Page = Parameters<BrowserCommand<[]>>[0]['page']
type StandIn = {
  answers: Answer[]
  calls: Call[]
  unanswered: string[]
  released: Promise<void>
  release: () => void
}
const blank = (): StandIn => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  return { answers: [], calls: [], unanswered: [], released, release }
}

/** What a test calls last, for the number of its calls: they arrive in the order they were sent, so each one before it is counted. */
const lastCall = '/api/end-of-test'

const standIns = new WeakMap<Page, StandIn>()

const fits = (pattern: string, path: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)

const begin = async (page: Page): Promise<StandIn> => {
  const standIn = blank()
  standIns.set(page, standIn)
  await page.route(/^[^?]*\/\/[^/]+\/(api|uploads|test-gateway)\//, async (route) => {
    const request = route.request()
    const { pathname: path, search } = new URL(request.url())
    if (path.startsWith('/uploads/')) return route.fulfill({ status: 404 })
    if (path === lastCall) return route.fulfill({ body: String(standIn.calls.length) })
    const method = request.method()
    const fitting = standIn.answers.filter((each) => each.method === method && fits(each.path, path))
    const answer = fitting.find(({ isOnce }) => isOnce) ?? fitting.at(-1)
    standIn.calls.push({ method, path, search, body: request.postData() })
    if (answer === undefined) {
      standIn.unanswered.push(`${method} ${path}`)
      return route.fulfill({ status: 501 })
    }
    if (answer.isOnce) standIn.answers.splice(standIn.answers.indexOf(answer), 1)
    if (answer.isHeld) await standIn.released
    if (answer.isOffline) return route.abort('connectionfailed')
    return route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      // As the API says how many rows a list has; here one page has all of them.
      headers: Array.isArray(answer.body) ? { 'x-total-count': String(answer.body.length) } : {},
      body: JSON.stringify(answer.body),
    })
  })
  return standIn
}

const standInOf = async (page: Page): Promise<StandIn> => standIns.get(page) ?? (await begin(page))

const answerWith: BrowserCommand<[answer: Answer]> = async ({ page }, answer) => {
  const { answers } = await standInOf(page)
  answers.push(answer)
}

/** Releases every held answer, also for later calls. */
const releaseAnswers: BrowserCommand<[]> = async ({ page }) => (await standInOf(page)).release()

/** Every call so far, in order. */
const listCalls: BrowserCommand<[]> = async ({ page }) => (await standInOf(page)).calls

/** Forgets answers and calls; gives the calls that had no answer. */
const endAnswers: BrowserCommand<[]> = async ({ page }) => {
  const standIn = await standInOf(page)
  const { unanswered } = standIn
  standIn.release()
  Object.assign(standIn, blank())
  return unanswered
}

export const commands = { answerWith, releaseAnswers, listCalls, endAnswers }

declare module 'vitest/browser' {
  interface BrowserCommands {
    answerWith(answer: Answer): Promise<void>
    releaseAnswers(): Promise<void>
    listCalls(): Promise<Call[]>
    endAnswers(): Promise<string[]>
  }
}
