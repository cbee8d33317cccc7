// Owns the buttons that save a report, the taxes and the ledger of the chosen days as files.
import type { FileFormat } from '@akwaaba/contract/reports'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Icon } from '../../../ui/icons.tsx'
import { toolClass } from '../../../ui/table/tool-class.ts'

type Props = {
  /** what is saved: "Ledger" */
  label: string
  /** the name of the file without its ending */
  name: string
  ask: (format: FileFormat) => Promise<Blob>
}

const formatNames: Record<FileFormat, string> = { csv: 'CSV', xlsx: 'Excel' }

export const FileButtons = ({ label, name, ask }: Props) => {
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
          className={toolClass}
          disabled={file.isPending}
          aria-busy={(file.isPending && file.variables === format) || undefined}
          onClick={() => file.mutate(format)}
        >
          <Icon name="down" size={16} />
          {label}, {formatNames[format]}
        </button>
      ))}
      {file.isError && (
        <span role="alert" className="font-medium text-error text-sm">
          {sentenceOf(file.error)}
        </span>
      )}
      <span role="status" className="unseen">
        {file.isSuccess ? 'The file is saved.' : ''}
      </span>
    </span>
  )
}
