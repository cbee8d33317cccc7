// Owns rendering a page on the server. Pages are small and cached, so each is rendered completely before it is sent.
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { Nonce } from './lib/nonce.ts'
import { queryNames as publicNames } from './paths.ts'
import { nonceContext } from './server/context.ts'
import { pressScript } from './server/press-script.ts'

export const queryNames = publicNames()
// The API's server fills the router context by these keys.
export { apiContext, nonceContext, siteContext } from './server/context.ts'

const handleRequest = async (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: Readonly<RouterContextProvider>,
): Promise<Response> => {
  let failed = false
  const nonce = routerContext.get(nonceContext)
  const page = (
    <Nonce value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </Nonce>
  )
  const stream = await renderToReadableStream(page, {
    nonce,
    bootstrapScriptContent: pressScript(),
    // A suspended part is rendered in its place, instead of being moved there by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(10_000)]),
    onError: (error) => {
      failed = true
      console.error(`rendering ${new URL(request.url).pathname} failed`, error)
    },
  })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { headers, status: failed ? 500 : status })
}

/** Logs what a loader threw, except refusals such as "not found" and requests that were aborted. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(`loading ${new URL(request.url).pathname} failed`, error)
}

export default handleRequest
