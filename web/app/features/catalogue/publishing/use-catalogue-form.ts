// Owns filling in and sending a form of the catalogue: its draft, its faults, and that it is sent once.
import { ApiError } from '@akwaaba/contract/client'
import type { CallOf, Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { dropFormDraft, type FormDraft, savePictures, saveTexts } from '../../../lib/form-draft.ts'
import { sendForm } from '../../../lib/send-form.ts'
import { faultsOf, formOf, type Pictures, type Texts } from './rules.ts'

type Options<E extends Endpoint> = {
  row: E
  /** the call that sends a form */
  callOf: (body: FormData) => CallOf<E> & { body: FormData }
  draftKey: string
  draft: FormDraft<Pictures>
  /** what is sent, from what is written; all of it, unless said otherwise */
  bodyOf?: (texts: Texts, pictures: Pictures) => Texts
  /** the field at which a refusal by its code belongs */
  placeOf?: (error: ApiError) => string | undefined
  onDone: (reply: ReplyOf<E>, wasLost: boolean) => void
  onRefused: (error: unknown) => void
}

export type CatalogueForm = {
  fields: UseFormReturn<Texts>
  pictures: Pictures
  setPictures: (pictures: Pictures) => void
  element: RefObject<HTMLFormElement | null>
  /** the share that has left, 0 to 1; null while nothing is being sent */
  progress: number | null
  submit: () => Promise<void>
}

const same = (texts: Texts) => texts

export const useCatalogueForm = <E extends Endpoint>({
  row,
  callOf,
  draftKey,
  draft,
  bodyOf = same,
  placeOf,
  onDone,
  onRefused,
}: Options<E>): CatalogueForm => {
  const fields = useForm<Texts>({ defaultValues: draft.texts })
  const [pictures, setAllPictures] = useState(draft.pictures)
  const [progress, setProgress] = useState<number | null>(null)
  const [faultCount, setFaultCount] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const lost = useRef<string>(undefined)

  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          saveTexts(draftKey, draft.mark, { ...draft.texts, ...values })
          if (name) fields.clearErrors(name)
        },
      }),
    [fields, draftKey, draft],
  )
  const setPictures = (changed: Pictures) => {
    setAllPictures(changed)
    for (const name of Object.keys(changed)) if (changed[name] !== pictures[name]) fields.clearErrors(name)
    saveTexts(draftKey, draft.mark, { ...draft.texts, ...fields.getValues() })
    savePictures(draftKey, draft.mark, changed)
  }

  // The first one in the order of the page, whatever kind of field it is.
  useEffect(() => {
    if (faultCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faultCount])
  const show = (faults: Texts): boolean => {
    const placed = Object.entries(faults).filter(([name]) => name in draft.texts || name in pictures)
    for (const [name, message] of placed) fields.setError(name, { message })
    if (placed.length > 0) setFaultCount((count) => count + 1)
    return placed.length > 0
  }

  const submit = async () => {
    // A second click before the first has been drawn finds the button still awake.
    if (isSending.current) return
    isSending.current = true
    fields.clearErrors()
    const body = bodyOf(fields.getValues(), pictures)
    const written = JSON.stringify([body, Object.values(pictures).map((all) => all.map(({ id }) => id))])
    try {
      const faults = faultsOf(row, body, pictures)
      if (Object.keys(faults).length > 0 && show(faults)) return
      setProgress(0)
      const reply = await sendForm(row, callOf(formOf(body, pictures)), setProgress)
      dropFormDraft(draftKey, draft.mark)
      onDone(reply, lost.current !== undefined && lost.current !== written)
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.code === 'offline') lost.current ??= written
        const place = placeOf?.(error)
        if (show(place ? { [place]: error.message } : error.fields)) return
      }
      onRefused(error)
    } finally {
      isSending.current = false
      setProgress(null)
    }
  }
  return { fields, pictures, setPictures, element, progress, submit }
}

export const CatalogueContext = createContext<CatalogueForm | null>(null)

/** The form around a field. */
export const useFormAround = (): CatalogueForm => {
  const form = useContext(CatalogueContext)
  if (!form) throw new Error('a field of the catalogue stands in a catalogue form')
  return form
}
