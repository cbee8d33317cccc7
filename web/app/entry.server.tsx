// Owns rendering a page on the server. Pages are small and kept, so each is rendered whole before it leaves.
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { nonceContext } from './server/context.ts'

export { queryNames } from './paths.ts'
// The server in front makes its contexts with these very objects.
export { apiContext, nonceContext, siteContext } from './server/context.ts'

const handleRequest = async (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: Readonly<RouterContextProvider>,
): Promise<Response> => {
  let failed = false
  const nonce = given.get(nonceContext)
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
    nonce,
    // Parts whose code came late stand in their place too, instead of being moved there by a script.
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

/** Failures of loaders: a refusal such as "not found" is an answer, anything else is worth a line. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(`loading ${new URL(request.url).pathname} failed`, error)
}

export default handleRequest
