// Owns the Content-Security-Policy of a page: only scripts that the build put into it may run.
import { createHash } from 'node:crypto'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const policyOf = (hashes: string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Takes a page whose own scripts carry the nonce that was made for this rendering; gives it without the nonce, and the
 * policy that names those scripts by hash. A script injected by stored text does not know the nonce, so it is not named;
 * and a cached page contains no nonce.
 */
export const signScripts = (html: string, nonce: string): { html: string; policy: string } => {
  const attribute = ` nonce="${nonce}"`
  const hashes = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => attributes.includes(attribute) && !/\ssrc=/.test(attributes))
    .map(([, , script = '']) => hashOf(script))
  return { html: html.replaceAll(attribute, ''), policy: policyOf([...new Set(hashes)]) }
}
