// Owns forms with pictures: read as they arrive, each picture into a temporary file that is removed after the reply.

import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { DomainError, type ErrorCode, errors, fail } from '@akwaaba/contract/errors'
import { textOf } from '@akwaaba/contract/guards'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Incoming } from '#deps.ts'

/** A parsed form: a text field sent once is a string, one sent several times a list; every file field has a list. */
export type Form = { texts: Record<string, unknown>; files: Record<string, Incoming[]> }
/** The pictures of a call, by the file fields that its row names. */
export type Files<E extends Endpoint> = E extends { files: infer F } ? Record<keyof F, Incoming[]> : undefined
type Slots = NonNullable<Endpoint['files']>

/** Makes the routes of a scope take multipart bodies and no others. */
export const takeFormsOnly = async (scope: FastifyInstance): Promise<void> => {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, {
    throwFileSizeLimit: false, // it would throw only after reading all the rest
    limits: {
      fileSize: limits.maxImageBytes,
      fieldSize: limits.maxFormTextBytes,
      fields: 500,
      parts: 600,
      headerPairs: 20,
    },
  })
}

const refusals: Record<string, ErrorCode> = {
  FST_PARTS_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_PROTO_VIOLATION: 'invalid_input',
}

/** An error of the parser is the caller's; one of the disk is ours and is passed on. */
const asRefusal = (error: unknown): unknown => {
  const [code, syscall] = [textOf(error, 'code'), textOf(error, 'syscall')]
  if (error instanceof DomainError || (syscall !== undefined && code !== 'ECONNRESET')) return error
  return new DomainError(refusals[code ?? ''] ?? 'broken_form')
}

const refuseCount = (name: string, { max, noun }: Slots[string]) => {
  const word = noun ?? 'picture'
  const msg = max === 1 ? `Please choose one ${word} only.` : `At most ${max} ${word}s, please.`
  return fail('too_many_pictures', { msg, fields: { [name]: msg } })
}

/** Writes one file of a form to `path` and gives it; null for the empty part of a file input without a file. */
const saveFile = async (
  { file, fieldname, filename: given }: MultipartFile,
  path: string,
  noun: Slots[string]['noun'],
): Promise<Incoming | null> => {
  const filename = (given ?? '').slice(0, 200)
  const msg = noun === 'file' ? messages.fileTooLarge : errors.image_too_large.msg
  const tooLarge = new DomainError('image_too_large', { msg, fields: { [fieldname]: `${filename}: ${msg}` } })
  file.once('limit', () => file.destroy(tooLarge))
  await pipeline(file, createWriteStream(path))
  if (file.truncated) throw tooLarge
  return file.bytesRead === 0 && filename === '' ? null : { filename, read: () => readFile(path) }
}

const sizeOf = (value: unknown) => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value))

const read = async (request: FastifyRequest, slots: Slots, folder: string): Promise<Form> => {
  const texts = new Map<string, unknown[]>()
  const files = new Map<string, Incoming[]>(Object.keys(slots).map((name) => [name, []]))
  let textBytesLeft: number = limits.maxFormTextBytes
  let count = 0
  for await (const part of request.parts()) {
    const name = part.fieldname ?? ''
    if (part.type === 'field') {
      textBytesLeft -= sizeOf(name) + sizeOf(part.value)
      if (part.valueTruncated || textBytesLeft < 0) fail('too_large')
      texts.set(name, [...(texts.get(name) ?? []), part.value])
      continue
    }
    const slot = files.get(name) ?? fail('invalid_input', { fields: { [name]: 'This field is not known here.' } })
    const slotRule: Slots[string] = slots[name] ?? { max: 0 }
    const picture = await saveFile(part, join(folder, String(count++)), slotRule.noun)
    if (picture && slot.push(picture) > slotRule.max) refuseCount(name, slotRule)
  }
  return {
    texts: Object.fromEntries([...texts].map(([name, values]) => [name, values.length === 1 ? values[0] : values])),
    files: Object.fromEntries(files),
  }
}

/**
 * Calls `work` with the form of a request and gives its result. The temporary files are removed in any case. Refuses with
 * unsupported_media_type, broken_form, too_large, too_many_pictures, image_too_large, and with invalid_input for a file in
 * a field that takes none.
 */
export const withForm = async <T>(
  request: FastifyRequest,
  slots: Slots,
  work: (form: Form) => Promise<T>,
): Promise<T> => {
  if (!request.isMultipart()) return fail('unsupported_media_type')
  const folder = await mkdtemp(join(tmpdir(), 'akwaaba-form-'))
  try {
    const form = await read(request, slots, folder).catch((error: unknown) => {
      // The rest is read and dropped: a browser does not read the reply while it is still sending.
      request.raw.unpipe()
      request.raw.resume()
      throw asRefusal(error)
    })
    return await work(form)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The required pictures that are missing: field name → its sentence. */
export const missingIn = (slots: Slots, { files }: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(slots).flatMap(([name, { required }]) =>
      required !== undefined && files[name]?.length === 0 ? [[name, required]] : [],
    ),
  )
