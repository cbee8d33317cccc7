// Owns the buttons that save a report, the taxes and the ledger of the chosen days as files.
import type { FileFormat } from '@akwaaba/contract/reports'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { bulkButton } from '../../../ui/table/bulk-bar.tsx'
import { FileIcon } from '../../../ui/table/file-icon.tsx'
import { toolClass } from '../../../ui/table/tool-class.ts'

type Props = {
  /** what is saved: "Ledger" */
  label: string
  /** the name of the file without its ending */
  name: string
  ask: (format: FileFormat) => Promise<Blob>
  /** they stand in the bar of chosen rows; a reason why these cannot be saved */
  inBar?: { fault: string | undefined }
}

const formatNames: Record<FileFormat, string> = { csv: 'CSV', xlsx: 'Excel' }

export const FileButtons = ({ label, name, ask, inBar }: Props) => {
  const file = useMutation({
    mutationFn: ask,
    onSuccess: (blob, format) => saveFile(blob, `${name}.${format}`),
    networkMode: 'always',
  })
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {(['csv', 'xlsx'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className={inBar ? bulkButton : toolClass}
          disabled={file.isPending || inBar?.fault !== undefined}
          aria-busy={(file.isPending && file.variables === format) || undefined}
          onClick={() => file.mutate(format)}
        >
          <FileIcon />
          {label}, {formatNames[format]}
        </button>
      ))}
      {inBar?.fault && <span>{inBar.fault}</span>}
      {file.isError && (
        <span role="alert" className={`font-medium text-sm ${inBar ? '' : 'text-error'}`}>
          {sentenceOf(file.error)}
        </span>
      )}
      <span role="status" className="unseen">
        {file.isSuccess ? 'The file is saved.' : ''}
      </span>
    </span>
  )
}
