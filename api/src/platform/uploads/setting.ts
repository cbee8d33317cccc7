// Owns the setting STORAGE_URL: file:FOLDER or s3://…; its errors never repeat the secret.
import { z } from 'zod'

export type StorageSetting =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }

const s3Form = 's3://KEY:SECRET@HOST/BUCKET?region=REGION'
const escapes = 'in the key and the secret, write / as %2F, @ as %40, % as %25'

/** Parses file:FOLDER or s3://…; gives what is wrong as a text, which never repeats the secret. */
const readStorage = (text: string): StorageSetting | string => {
  if (text.startsWith('file:')) {
    const folder = text.slice('file:'.length).replace(/^\/\/(?=\/)/, '')
    return folder === '' || folder.startsWith('//') ? 'write file:FOLDER' : { kind: 'folder', folder }
  }
  if (!text.startsWith('s3://')) return `write file:FOLDER or ${s3Form}`
  if (!URL.canParse(text)) return `write ${s3Form}; ${escapes}`
  const { host, pathname, username, password, searchParams } = new URL(text)
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(pathname)?.[1]
  if (!username || !password) return `a key and a secret are missing: ${s3Form}; ${escapes}`
  if (!host || !bucket) return `a host and the name of one bucket are wanted: ${s3Form}`
  const unknown = [...searchParams.keys()].find((name) => name !== 'region' && name !== 'tls')
  if (unknown !== undefined) return `there is no "${unknown}", only region and tls`
  const tls = searchParams.get('tls') ?? 'on'
  if (tls !== 'on' && tls !== 'off') return 'tls is on or off'
  try {
    return {
      kind: 's3',
      endpoint: `${tls === 'on' ? 'https' : 'http'}://${host}`,
      bucket,
      region: searchParams.get('region') ?? 'us-east-1',
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    }
  } catch {
    return escapes
  }
}

/** Parses STORAGE_URL to the storage of pictures. */
export const storage = z.string().transform((text, context) => {
  const read = readStorage(text)
  if (typeof read !== 'string') return read
  context.issues.push({ code: 'custom', message: read, input: undefined })
  return z.NEVER
})
