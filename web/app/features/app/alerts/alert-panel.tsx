// Owns the preferences of alerts in the profile: which by mail and which by SMS, and quiet hours; saved all at once.
import { type AlertPreferences, quietZones, saveAlertPreferences } from '@akwaaba/contract/alerts'
import { keysOf } from '@akwaaba/contract/guards'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Panel } from '../../people/profile/panel.tsx'
import { preferencesQuery } from './queries.ts'
import { bodyOf, hours, withChoice } from './rules.ts'

type Alert = AlertPreferences['alerts'][number]

const AlertRow = ({ alert, sendsSms, onChange }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t py-3 first:border-t-0">
    <div className="min-w-0 flex-1 basis-56">
      <p className="font-medium">{alert.title}</p>
      {alert.canWait && <p className="text-ink-soft text-sm">Waits until quiet hours end</p>}
    </div>
    <div className="flex flex-wrap gap-x-6">
      {alert.isAlwaysMailed ? (
        <p className="flex min-h-11 items-center text-ink-soft">Always by e-mail</p>
      ) : (
        <CheckboxField checked={alert.byMail} onChange={() => onChange({ byMail: !alert.byMail })}>
          E-mail<span className="unseen">: {alert.title}</span>
        </CheckboxField>
      )}
      {sendsSms && (
        <CheckboxField checked={alert.bySms} onChange={() => onChange({ bySms: !alert.bySms })}>
          SMS<span className="unseen">: {alert.title}</span>
        </CheckboxField>
      )}
    </div>
  </li>
)
type RowProps = {
  alert: Alert
  sendsSms: boolean
  onChange: (choice: Partial<Pick<Alert, 'byMail' | 'bySms'>>) => void
}

const zones = keysOf(quietZones).map((value) => ({ value, label: quietZones[value] }))

const Form = ({ saved }: { saved: AlertPreferences }) => {
  const [{ alerts, quiet }, setTyped] = useState(saved)
  const save = useSend(saveAlertPreferences)
  const faults = fieldFaults(save.error)
  const put = (part: Partial<AlertPreferences>) => setTyped((typed) => ({ ...typed, ...part }))
  const putQuiet = (part: Partial<typeof quiet>) => put({ quiet: { ...quiet, ...part } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ body: bodyOf({ alerts, quiet }) })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <ul>
        {alerts.map((alert) => (
          <AlertRow
            key={alert.kind}
            alert={alert}
            sendsSms={saved.sendsSms}
            onChange={(choice) => put({ alerts: withChoice(alerts, alert.kind, choice) })}
          />
        ))}
      </ul>
      {saved.sendsSms && saved.phoneNumber === '' && alerts.some(({ bySms }) => bySms) && (
        <Notice tone="warning">Your account has no phone number, so no SMS can reach you.</Notice>
      )}
      <fieldset className="grid gap-4">
        <legend className="mb-1 font-semibold">Quiet hours</legend>
        <CheckboxField checked={quiet.isOn} onChange={() => putQuiet({ isOn: !quiet.isOn })}>
          Send what can wait in the morning
        </CheckboxField>
        {quiet.isOn && (
          <div className="grid gap-4 sm:grid-cols-3">
            <SelectField
              label="From"
              prompt="Hour"
              options={hours}
              value={String(quiet.from)}
              onChange={(event) => putQuiet({ from: Number(event.target.value) })}
              fault={faults['quiet.from']}
            />
            <SelectField
              label="Until"
              prompt="Hour"
              options={hours}
              value={String(quiet.until)}
              onChange={(event) => putQuiet({ until: Number(event.target.value) })}
              fault={faults['quiet.until']}
            />
            <SelectField
              label="Where you are"
              prompt="Zone"
              options={zones}
              value={quiet.zone}
              onChoose={(zone) => zone && putQuiet({ zone })}
              fault={faults['quiet.zone']}
            />
          </div>
        )}
      </fieldset>
      {save.isError && Object.keys(faults).length === 0 && <Notice tone="error">{sentenceOf(save.error)}</Notice>}
      {save.data && (
        <FocusedNotice key={save.submittedAt} tone="success">
          {save.data.msg}
        </FocusedNotice>
      )}
      <Button type="submit" className="justify-self-start" isBusy={save.isPending}>
        Save alerts
      </Button>
    </form>
  )
}

/** Shows nothing to those whom no alert can concern. */
export const AlertPanel = () => {
  // A failed refetch keeps the last data: the form may be filled in.
  const preferences = useQuery(preferencesQuery())
  const { data } = preferences
  if (data ? data.alerts.length === 0 : !preferences.isError) return null
  return (
    <Panel title="Alerts" lead="What we tell you at once, and when we wait.">
      {data ? (
        <Form saved={data} />
      ) : (
        <Notice tone="error" action={<Button onClick={() => preferences.refetch()}>Try Again</Button>}>
          {sentenceOf(preferences.error)}
        </Notice>
      )}
    </Panel>
  )
}
