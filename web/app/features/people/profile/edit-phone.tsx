// Owns changing the phone number.
import { messages } from '@akwaaba/contract/messages'
import { optionalPhone } from '@akwaaba/contract/phone'
import { changePhone, type Profile } from '@akwaaba/contract/profile'
import { useState } from 'react'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FaultForm } from './fault-form.tsx'
import { Row } from './panel.tsx'
import { type Faults, faultAt, faultsOf, noFaults } from './rules.ts'

const places = { phoneNumber: 'phoneNumber' } as const

export const EditPhone = ({ profile }: { profile: Pick<Profile, 'phoneNumber'> }) => {
  const [number, setNumber] = useState(profile.phoneNumber)
  const [faults, setFaults] = useState<Faults<'phoneNumber'>>(noFaults)
  const change = useSend(changePhone)
  const submit = async () => {
    if (change.isPending) return
    setFaults(noFaults)
    change.reset()
    const read = optionalPhone.safeParse(number)
    if (!read.success)
      return setFaults(faultAt('phoneNumber', read.error.issues[0]?.message ?? messages.fillInAllFields))
    try {
      const reply = await change.mutateAsync({ body: { phoneNumber: read.data } })
      // What is typed while it is saved stays.
      setNumber((now) => (now === number ? reply.phoneNumber : now))
    } catch (error) {
      setFaults(faultsOf(error, messages.updateFailed, places))
    }
  }
  return (
    <Row title="Edit Phone" lead="The host of a stay that you have paid for reads it, to reach you on the day.">
      <FaultForm faults={faults} success={change.data?.msg} onSubmit={submit}>
        <Field
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          hint="With its country code, such as +233 24 555 0142. Leave it empty to remove it."
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          fault={faults.fields.phoneNumber}
        />
        <Button type="submit" isBusy={change.isPending} className="justify-self-start">
          Save<span className="unseen"> phone</span>
        </Button>
      </FaultForm>
    </Row>
  )
}
