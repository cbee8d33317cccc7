// Owns choosing several pictures at once: it shows their names, and its fault.
import { useId } from 'react'
import { Fault } from './field.tsx'

const accepted = 'image/png,image/jpeg,image/webp,image/avif'

type Props = {
  label: string
  /** shown while nothing is chosen */
  hint: string
  pictures: readonly File[]
  fault: string | undefined
  onChange: (pictures: File[]) => void
}

export const PicturesField = ({ label, hint, pictures, fault, onChange }: Props) => {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={accepted}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : `${id}-hint`}
        onChange={({ target }) => onChange([...(target.files ?? [])])}
        className="block min-h-12 w-full rounded-xl border border-line-strong bg-card p-2 file:mr-3 file:min-h-9 file:rounded-full file:border-0 file:bg-sand file:px-4 file:font-semibold"
      />
      {!fault && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-soft text-sm">
          {pictures.length === 0 ? hint : pictures.map(({ name }) => name).join(', ')}
        </p>
      )}
      <Fault id={`${id}-fault`}>{fault}</Fault>
    </div>
  )
}
