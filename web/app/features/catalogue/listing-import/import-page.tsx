// Owns importing homes from a file: the template, the check with its faults, and the import as drafts.
import { getImportTemplate, type ImportReport, importListings } from '@akwaaba/contract/listing-import'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hostPaths } from '../../../host-paths.ts'
import { askFile, sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/fields/file-field.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Faults } from './faults.tsx'

const homes = (count: number) => `${count} ${count === 1 ? 'home' : 'homes'}`

const newOf = ({ rows }: ImportReport) => rows.filter(({ outcome }) => outcome === 'new').length
const knownOf = ({ rows }: ImportReport) => rows.filter(({ outcome }) => outcome === 'known').length

export const ImportPage = ({ organisation: { slug: org } }: { organisation: OwnOrganisation }) => {
  const [file, setFile] = useState<File | null>(null)
  const check = useSend(importListings)
  const run = useSend(importListings)
  const template = useMutation({
    mutationFn: () => askFile(getImportTemplate, { params: { org } }),
    onSuccess: (csv) => saveFile(csv, 'homes.csv'),
    networkMode: 'always',
  })
  const choose = (next: File | null) => {
    setFile(next)
    check.reset()
    run.reset()
  }
  const send = async (isCheck: boolean) => {
    if (!file) return
    const csv = await file.text()
    const call = { params: { org }, body: { csv, isCheck } }
    if (!isCheck) return run.mutate(call)
    run.reset()
    check.mutate(call)
  }
  const report = run.data ?? check.data
  const isReady = check.data !== undefined && check.data.faults.length === 0 && newOf(check.data) > 0 && !run.data
  const error = run.error ?? check.error
  return (
    <div className="grid max-w-3xl gap-5">
      <ol className="grid list-decimal gap-2 pl-5">
        <li>
          Fill in the template, one home in each row. Only reference and name are needed now; what is missing is written
          later. With the links of its calendars elsewhere, a home takes their nights from the beginning.
        </li>
        <li>Choose the file, saved as CSV, and let it be checked: nothing is added yet.</li>
        <li>Import it. Each home becomes a draft that only your team sees until it is approved.</li>
      </ol>
      <p>
        <Button kind="quiet" isBusy={template.isPending} onClick={() => template.mutate()}>
          Download the template
        </Button>
      </p>
      {template.isError && <Notice tone="error">{sentenceOf(template.error)}</Notice>}
      <FileField
        label="File with your homes"
        prompt="Choose a CSV file"
        accept=".csv,text/csv"
        file={file}
        onChange={choose}
        hint="Up to 200 homes. A home whose reference was imported before stays as it is."
      />
      <div className="flex flex-wrap gap-2">
        <Button
          kind={isReady ? 'quiet' : 'primary'}
          disabled={!file}
          isBusy={check.isPending}
          onClick={() => send(true)}
        >
          Check the file
        </Button>
        {isReady && check.data && (
          <Button isBusy={run.isPending} onClick={() => send(false)}>
            Import {homes(newOf(check.data))}
          </Button>
        )}
      </div>
      {error && <FocusedNotice tone="error">{sentenceOf(error)}</FocusedNotice>}
      {run.data && run.data.faults.length === 0 ? (
        <FocusedNotice
          tone="success"
          title={`${homes(run.data.created)} imported`}
          action={<ButtonLink to={hostPaths.listings(org, { state: 'draft' })}>See the drafts</ButtonLink>}
        >
          They are drafts now. Add pictures, then submit each. Their calendars are being read.
        </FocusedNotice>
      ) : (
        report && (
          <FocusedNotice
            key={`${report.faults.length} ${report.rows.length}`}
            tone={report.faults.length > 0 ? 'warning' : 'success'}
            title={
              report.faults.length > 0
                ? `${report.faults.length} ${report.faults.length === 1 ? 'thing' : 'things'} to put right`
                : newOf(report) > 0
                  ? 'Nothing is wrong with this file'
                  : 'All of these homes were imported before'
            }
          >
            {homes(newOf(report))} can be added{knownOf(report) > 0 && `, ${knownOf(report)} were imported before`}.
            {report.faults.length > 0 && ' Nothing is added while something is wrong.'}
          </FocusedNotice>
        )
      )}
      {report && report.faults.length > 0 && <Faults faults={report.faults} />}
    </div>
  )
}
