// Owns a text to copy into another app: its label, the text, and a copy button.
import { useState } from 'react'
import { Icon } from '../icons.tsx'

type Props = {
  label: string
  text: string
  /** what is copied, where that differs from the text */
  copied?: string
  isLoud?: boolean
}

export const CopyLine = ({ label, text, copied = text, isLoud = false }: Props) => {
  const [said, setSaid] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(copied).then(
      () => setSaid(`${label} copied`),
      () => setSaid('Your browser does not let us copy. Please mark it and copy it by hand.'),
    )
  const isDone = said.endsWith('copied')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-2 last:border-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="row-span-2 print:hidden">
        <button
          type="button"
          onClick={copy}
          className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 font-semibold text-palm text-sm hover:bg-ink/5"
        >
          <Icon name={isDone ? 'check' : 'copy'} size={18} />
          <span>
            {isDone ? 'Copied' : 'Copy'}
            <span className="unseen"> {label}</span>
          </span>
        </button>
      </dd>
      <dd className={isLoud ? 'select-all font-bold font-display text-2xl leading-tight' : 'select-all font-semibold'}>
        {text}
      </dd>
      <dd className={said && !isDone ? 'col-span-2 text-error text-sm' : 'unseen'}>
        <span role="status">{said}</span>
      </dd>
    </div>
  )
}
