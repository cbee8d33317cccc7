// Owns sending a form with pictures: it reports the share that has been sent, and fails like every other call.
import { ApiError, refusalFrom, urlOf } from '@akwaaba/contract/client'
import type { CallOf, Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import { pageErrors } from '@akwaaba/contract/page-errors'
import { withToken } from './api.ts'
import { readFrontendKey } from './frontend-key.ts'

const jsonOf = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    return null // the page of a proxy, not a reply of ours
  }
}

/**
 * Sends a row whose body is a form; `onProgress` gets the share that has been sent, 0 to 1. Resolves to the reply, throws
 * ApiError on any refusal. Without a token nothing is sent: the session ends, and the guard leads to the login and back.
 */
export const sendForm = <E extends Endpoint>(
  row: E,
  call: CallOf<E> & { body: FormData },
  onProgress: (share: number) => void,
): Promise<ReplyOf<E>> =>
  withToken(async (token) => {
    if (token === null) throw new ApiError('not_signed_in', 401, pageErrors.not_signed_in.msg)
    return sendAs(token, row, call, onProgress)
  })

const sendAs = <E extends Endpoint>(
  token: string,
  row: E,
  call: CallOf<E> & { body: FormData },
  onProgress: (share: number) => void,
): Promise<ReplyOf<E>> =>
  new Promise((resolve, reject) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest()
    request.open(row.method, urlOf(row, call))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${token}`)
    const key = readFrontendKey()
    if (key) request.setRequestHeader('x-frontend-key', key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError('offline', 0, 'no answer'))
    request.onabort = request.onerror
    request.onload = () => {
      const reply: ReplyOf<E> | null = jsonOf(request.responseText)
      if (request.status >= 200 && request.status < 300 && reply !== null) {
        resolve(reply)
        return
      }
      reject(refusalFrom(request.status, reply, request.getResponseHeader('retry-after')))
    }
    request.send(call.body)
  })
