// Owns a form of the catalogue: its draft, its faults, and that it is sent once.
import { ApiError } from '@akwaaba/contract/client'
import type { CallOf, Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { dropFormDraft, type FormDraft, savePictures, saveTexts } from '../../../lib/form-draft.ts'
import { sendForm } from '../../../lib/send-form.ts'
import { focusFirstFault } from '../../../ui/fields/first-fault.ts'
import { faultsOf, formOf, type Pictures, type Texts } from './rules.ts'

type Options<E extends Endpoint> = {
  row: E
  /** the call that sends a form */
  callOf: (body: FormData) => CallOf<E> & { body: FormData }
  draftKey: string
  draft: FormDraft<Pictures>
  /** what is sent of the texts; by default all of them */
  bodyOf?: (texts: Texts, pictures: Pictures) => Texts
  /** whether its price was 0 before, so that 0 is no question */
  wasFree?: boolean
  /** the field that a refusal belongs to by its code */
  fieldOf?: (error: ApiError) => string | undefined
  onDone: (reply: ReplyOf<E>, wasLost: boolean) => void
  onRefused: (error: unknown) => void
}

export type CatalogueForm = {
  fields: UseFormReturn<Texts>
  pictures: Pictures
  setPictures: (pictures: Pictures) => void
  element: RefObject<HTMLFormElement | null>
  /** the share that has been sent, 0 to 1; null while nothing is being sent */
  progress: number | null
  submit: () => Promise<void>
  /** present while it is asked whether a price of 0 is meant */
  freePrice: { confirm: () => void; close: () => void } | null
}

const allTexts = (texts: Texts) => texts
/** A price of 0 is often a slip: it is asked about before it is sent. */
const isFree = ({ price }: Texts): boolean => price !== undefined && price.trim() !== '' && Number(price) === 0

/** The state of a form: its fields, pictures and progress, and `submit`. */
export const useCatalogueForm = <E extends Endpoint>({
  row,
  callOf,
  draftKey,
  draft,
  bodyOf = allTexts,
  wasFree = false,
  fieldOf,
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
  const [asksFree, setAsksFree] = useState(false)

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

  // The first fault in the order of the page gets the focus.
  useEffect(() => {
    if (faultCount > 0) focusFirstFault(element.current)
  }, [faultCount])
  const show = (faults: Texts): boolean => {
    const placed = Object.entries(faults).filter(([name]) => name in draft.texts || name in pictures)
    for (const [name, message] of placed) fields.setError(name, { message })
    if (placed.length > 0) setFaultCount((count) => count + 1)
    return placed.length > 0
  }

  const sendIt = async (isFreeMeant: boolean) => {
    // A second click may come before the button is rendered as disabled.
    if (isSending.current) return
    isSending.current = true
    fields.clearErrors()
    const body = bodyOf(fields.getValues(), pictures)
    const written = JSON.stringify([body, Object.values(pictures).map((all) => all.map(({ id }) => id))])
    try {
      const faults = faultsOf(row, body, pictures)
      if (Object.keys(faults).length > 0 && show(faults)) return
      if (!wasFree && !isFreeMeant && isFree(body)) return setAsksFree(true)
      setProgress(0)
      const reply = await sendForm(row, callOf(formOf(body, pictures)), setProgress)
      dropFormDraft(draftKey, draft.mark)
      onDone(reply, lost.current !== undefined && lost.current !== written)
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.code === 'offline') lost.current ??= written
        const field = fieldOf?.(error)
        if (show(field ? { [field]: error.message } : error.fields)) return
      }
      onRefused(error)
    } finally {
      isSending.current = false
      setProgress(null)
    }
  }
  const freePrice = asksFree && {
    confirm: () => {
      setAsksFree(false)
      void sendIt(true)
    },
    close: () => setAsksFree(false),
  }
  const submit = () => sendIt(false)
  return { fields, pictures, setPictures, element, progress, submit, freePrice: freePrice || null }
}

export const CatalogueFormContext = createContext<CatalogueForm | null>(null)

/** The form that a field is in. */
export const useCatalogueFormContext = (): CatalogueForm => {
  const form = useContext(CatalogueFormContext)
  if (!form) throw new Error('a catalogue field is used outside of a catalogue form')
  return form
}
