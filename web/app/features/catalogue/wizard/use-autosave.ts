// Owns saving a listing while it is written: what has changed and is valid is sent after a short pause, again until it arrives.
import { ApiError } from '@akwaaba/contract/client'
import { type EditableListing, getHostListing, updateListing } from '@akwaaba/contract/listings'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { send } from '../../../lib/api.ts'
import { nowMillis } from '../../../lib/clock.ts'
import { dropFormDraft, type FormDraft, savePictures, saveTexts } from '../../../lib/form-draft.ts'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { sendForm } from '../../../lib/send-form.ts'
import { type Picked, tileOf } from '../../../ui/pictures/picture-tile.tsx'
import { picturesOf } from '../listings/form.ts'
import {
  faultsOf,
  formOf,
  mergePictures,
  mergeTexts,
  type Pictures,
  pictureTexts,
  renameCaptions,
  type Texts,
} from '../publishing/rules.ts'
import type { CatalogueForm } from '../publishing/use-catalogue-form.ts'
import { type Version, versionOf } from './rules.ts'

/** `failure`: why the last attempt was in vain; it is repeated. `faulty`: something that is typed cannot be saved as it is. */
export type SaveState = {
  kind: 'saved' | 'saving' | 'failed' | 'faulty'
  at: number | null
  failure?: unknown
  /** whether another user has changed it as well */
  merged?: boolean
}

const pauseMillis = 1_200
const longestPauseMillis = 30_000

const idsOf = (pictures: Pictures): string =>
  JSON.stringify(Object.entries(pictures).map(([name, all]) => [name, all.map(({ id }) => id)]))
const pick = (texts: Texts, names: readonly string[]): Texts =>
  Object.fromEntries(names.map((name) => [name, texts[name] ?? '']))

/** Puts the pictures that the server has stored in the place of those that were sent, in the order of both. Their tiles stay. */
const withStored = (now: Pictures, sent: Pictures, stored: Pictures): Pictures =>
  Object.fromEntries(
    Object.entries(now).map(([name, all]) => {
      const place = new Map((sent[name] ?? []).map(({ id }, at) => [id, stored[name]?.[at]]))
      const there = (each: Picked) => {
        const found = place.get(each.id)
        return found ? { ...found, tile: tileOf(each) } : each
      }
      return [name, all.map(there)]
    }),
  )

/** The id of a picture once it is stored. */
const storedId = (sent: Pictures, stored: Pictures, id: string): string =>
  Object.entries(sent).flatMap(([name, all]) => {
    const at = all.findIndex((each) => each.id === id)
    return at < 0 ? [] : (stored[name]?.[at]?.id ?? [])
  })[0] ?? id

const isForLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [408, 429].includes(error.status)

type Options = {
  org: string
  listing: EditableListing
  draftKey: string
  draft: FormDraft<Pictures>
}

/** The form of a listing that saves itself, how its saving goes, and `flush`, which gives whether all of it is saved. */
export const useAutosave = ({ org, listing, draftKey, draft }: Options) => {
  const fields = useForm<Texts>({ defaultValues: draft.texts })
  const [pictures, showPictures] = useState(draft.pictures)
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: null })
  const element = useRef<HTMLFormElement>(null)
  const saved = useRef<Version>(versionOf(listing))
  const chosen = useRef(draft.pictures)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<void>>(undefined)
  const failures = useRef(0)
  const params = { org, id: listing._id }

  const putPictures = (next: Pictures) => {
    chosen.current = next
    showPictures(next)
  }
  const keep = () => {
    const base = JSON.stringify(saved.current)
    saveTexts(draftKey, draft.mark, { ...fields.getValues(), base })
    savePictures(draftKey, draft.mark, chosen.current)
  }

  /** What has changed since the last save, and the sentences of what cannot be saved. */
  const changesOf = () => {
    const typed = fields.getValues()
    const changed = Object.keys(saved.current.texts).filter((name) => typed[name] !== saved.current.texts[name])
    const faults = faultsOf(updateListing, pick(typed, changed), {})
    const texts = pick(
      typed,
      changed.filter((name) => !(name in faults)),
    )
    return { texts, faults, hasPictures: idsOf(chosen.current) !== idsOf(saved.current.pictures) }
  }

  /** Another user has saved: what they changed and this form has not becomes part of it. */
  const merge = async () => {
    const theirs = versionOf(await send(getHostListing, { params }))
    const { texts } = mergeTexts(saved.current.texts, fields.getValues(), theirs.texts)
    for (const [name, text] of Object.entries(texts)) if (fields.getValues(name) !== text) fields.setValue(name, text)
    putPictures(mergePictures(saved.current.pictures, chosen.current, theirs.pictures))
    saved.current = theirs
  }

  const saveOnce = async (): Promise<'again' | 'done' | 'later' | 'refused'> => {
    const { texts, faults, hasPictures } = changesOf()
    for (const [name, message] of Object.entries(faults)) fields.setError(name, { message })
    const rest = Object.keys(faults).length > 0 ? 'faulty' : 'saved'
    if (Object.keys(texts).length === 0 && !hasPictures) {
      if (rest === 'saved') dropFormDraft(draftKey, draft.mark)
      setState((before) => ({ ...before, kind: rest, failure: undefined }))
      return 'done'
    }
    setState((before) => ({ ...before, kind: 'saving', failure: undefined }))
    const sent = chosen.current
    const order = hasPictures ? pictureTexts(saved.current.pictures, sent) : {}
    const body = formOf({ ...texts, ...order, version: String(saved.current.version) }, hasPictures ? sent : {})
    try {
      const reply = await sendForm(updateListing, { params, body }, () => undefined)
      const stored = hasPictures ? picturesOf(reply) : saved.current.pictures
      saved.current = { version: reply.version, texts: { ...saved.current.texts, ...texts }, pictures: stored }
      if (hasPictures) {
        const renamed = (captions = '{}') => renameCaptions(captions, (id) => storedId(sent, stored, id))
        saved.current.texts.captions = renamed(saved.current.texts.captions)
        // At once: a key that is pressed before they are shown would write a caption to the earlier id.
        flushSync(() => {
          putPictures(withStored(chosen.current, sent, stored))
          fields.setValue('captions', renamed(fields.getValues('captions')))
        })
      }
      failures.current = 0
      setState((before) => ({ ...before, kind: rest, at: nowMillis() }))
      return 'again'
    } catch (error) {
      if (isRefusedWith(error, 'edited_meanwhile')) {
        await merge()
        setState((before) => ({ ...before, merged: true }))
        return 'again'
      }
      const placed = error instanceof ApiError ? Object.entries(error.fields) : []
      for (const [name, message] of placed) fields.setError(name, { message })
      setState((before) => ({ ...before, kind: placed.length > 0 ? 'faulty' : 'failed', failure: error }))
      return isForLater(error) ? 'later' : 'refused'
    }
  }

  const run = async () => {
    try {
      for (;;) {
        const outcome = await saveOnce()
        if (outcome === 'again') continue
        if (outcome === 'later') schedule(Math.min(longestPauseMillis, 2_000 * 2 ** failures.current++))
        return
      }
    } catch (error) {
      setState((before) => ({ ...before, kind: 'failed', failure: error }))
      schedule(Math.min(longestPauseMillis, 2_000 * 2 ** failures.current++))
    }
  }
  const save = (): Promise<void> => {
    clearTimeout(timer.current)
    // One after the other: each names the version that the one before has made.
    sending.current ??= run().finally(() => {
      sending.current = undefined
    })
    return sending.current
  }
  const schedule = (millis: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(save, millis)
  }
  const latest = useRef({ save, keep, schedule })
  latest.current = { save, keep, schedule }

  useEffect(() => {
    const stop = fields.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        latest.current.keep()
        if (name) fields.clearErrors(name)
        latest.current.schedule(pauseMillis)
      },
    })
    const retry = () => latest.current.save()
    window.addEventListener('online', retry)
    // What a draft of this tab has brought back is not saved yet.
    latest.current.save()
    return () => {
      stop()
      window.removeEventListener('online', retry)
      latest.current.save()
    }
  }, [fields])

  const flush = useCallback(async (): Promise<boolean> => {
    await latest.current.save()
    await latest.current.save()
    const typed = fields.getValues()
    return (
      Object.entries(saved.current.texts).every(([name, text]) => typed[name] === text) &&
      idsOf(chosen.current) === idsOf(saved.current.pictures)
    )
  }, [fields])

  const form: CatalogueForm = {
    fields,
    pictures,
    setPictures: (next) => {
      putPictures(next)
      keep()
      schedule(pauseMillis)
    },
    element,
    progress: null,
    submit: () => save(),
    // A price of 0 is one that is missing there: such a draft cannot be submitted.
    freePrice: null,
  }
  return { form, state, flush, retry: () => latest.current.save() }
}
