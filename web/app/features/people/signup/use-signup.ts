// Owns the state of signing up, for both roles: what is typed, the refusals by field, then the wait for the code.
import type { Role } from '@akwaaba/contract/auth'
import { ApiError } from '@akwaaba/contract/client'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { nowMillis } from '../../../lib/clock.ts'
import { dropDraft, readDraft, saveDraft } from '../../../lib/draft.ts'
import { rememberPendingRole } from '../../../lib/session.ts'
import { type Fault, faultOf } from '../auth/rules.ts'

const blank = { username: '', email: '', password: '', adminSecret: '', isAgreed: false }
type Draft = typeof blank

export const takenSentences = { username: messages.usernameExistsDialog, email: messages.emailExistsDialog }
type Taken = keyof typeof takenSentences

/** What is saved while a code is awaited, so that a reload does not lose it: never the password or the admin secret. */
const waitingKey = (role: Role) => `signup:${role}`
const known = { username: '', email: '', sentAt: '' }

const saveWaiting = (role: Role, { username, email }: Draft) =>
  saveDraft(waitingKey(role), { username, email, sentAt: String(nowMillis()) })

/** The sign-up whose code this tab was waiting for before a reload; null once the code has expired. */
const readWaiting = (role: Role): Draft | null => {
  const { username, email, sentAt } = { ...known, ...readDraft(waitingKey(role), known) }
  const isOver = nowMillis() - Number(sentAt) > limits.codeMinutes * 60_000
  return email === '' || isOver ? null : { ...blank, username, email, isAgreed: true }
}

/** `register` sends the draft; it is called again for another code. */
export const useSignup = (role: Role, register: (draft: Draft) => Promise<unknown>) => {
  const form = useForm<Draft>({ defaultValues: blank })
  const [waiting, setWaiting] = useState<Draft | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const [fault, setFault] = useState<Fault>()
  // Faults by the names of the wire, for fields that this form does not hold.
  const [wireFaults, setWireFaults] = useState<Record<string, string>>({})

  // The server renders the empty form, so the saved sign-up is restored after hydration.
  useEffect(() => {
    const saved = readWaiting(role)
    if (!saved) return
    form.reset(saved)
    setWaiting(saved)
  }, [role, form])

  const goBack = () => {
    dropDraft(waitingKey(role))
    flushSync(() => setWaiting(null)) // a field takes the focus only once it is there
  }
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return setFault(faultOf(error, messages.networkFailed))
    if (error.code === 'email_exists') return setTaken('email')
    if (error.code === 'username_exists') return setTaken('username')
    const fields = error.code === 'bad_admin_secret' ? { adminSecret: error.message } : error.fields
    const ours = (['username', 'email', 'password', 'adminSecret'] as const).filter((name) => fields[name])
    for (const name of ours) form.setError(name, { message: fields[name] }, { shouldFocus: name === ours[0] })
    setWireFaults(fields)
    const isOfFields = Object.keys(fields).length > 0
    setFault(isOfFields ? undefined : faultOf(error, error.status === 429 ? undefined : messages.signupFailed))
  }
  return {
    form,
    waiting,
    taken,
    fault,
    wireFaults,
    submit: form.handleSubmit(async (draft) => {
      setFault(undefined)
      setWireFaults({})
      try {
        await register(draft)
        rememberPendingRole(role)
        saveWaiting(role, draft)
        setWaiting(draft)
      } catch (error) {
        refuse(error)
      }
    }),
    resend: async () => {
      if (!waiting) return
      if (waiting.password !== '') {
        await register(waiting)
        return saveWaiting(role, waiting)
      }
      goBack()
      form.setError('password', { message: 'For a new code, please enter a password again.' }, { shouldFocus: true })
    },
    goBack: () => {
      goBack()
      form.setFocus('email')
    },
    done: () => dropDraft(waitingKey(role)),
    leaveDialog: () => {
      if (!taken) return
      flushSync(() => setTaken(null)) // the page behind cannot take the focus while the dialog is open
      form.setError(taken, { message: takenSentences[taken] }, { shouldFocus: true })
    },
  }
}

export type Signup = ReturnType<typeof useSignup>
