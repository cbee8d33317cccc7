// Owns changing the name.
import { username } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { changeUsername } from '@akwaaba/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft } from '../../../lib/draft.ts'
import { useSend } from '../../../lib/query.tsx'
import { setUserName, useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FaultForm } from './fault-form.tsx'
import { Row } from './panel.tsx'
import { profileQuery } from './queries.ts'
import { type Faults, faultAt, faultsOf, noFaults } from './rules.ts'

const places = { username_exists: 'newUsername', newUsername: 'newUsername' } as const

export const EditUsername = () => {
  const { userEmail } = useSession()
  const [draft, setDraft, dropDraft] = useDraft(`profile-name:${userEmail}`, { newUsername: '' })
  const [faults, setFaults] = useState<Faults<'newUsername'>>(noFaults)
  const change = useSend(changeUsername)
  const cache = useQueryClient()
  const submit = async () => {
    if (change.isPending) return
    setFaults(noFaults)
    change.reset()
    const name = username.safeParse(draft.newUsername)
    if (!name.success)
      return setFaults(faultAt('newUsername', name.error.issues[0]?.message ?? messages.fillInAllFields))
    try {
      const reply = await change.mutateAsync({ body: { newUsername: name.data } })
      setUserName(reply.username)
      cache.setQueryData(profileQuery().queryKey, (known) => known && { ...known, username: reply.username })
      dropDraft()
    } catch (error) {
      setFaults(faultsOf(error, messages.updateFailed, places))
    }
  }
  return (
    <Row title="Edit Username" lead="The name hosts and guests know you by.">
      <FaultForm faults={faults} success={change.data?.msg} onSubmit={submit}>
        <Field
          label="New username"
          autoComplete="name"
          maxLength={60}
          value={draft.newUsername}
          onChange={(event) => setDraft({ newUsername: event.target.value })}
          fault={faults.fields.newUsername}
        />
        <Button type="submit" isBusy={change.isPending} className="justify-self-start">
          Save
        </Button>
      </FaultForm>
    </Row>
  )
}
