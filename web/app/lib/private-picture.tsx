// Owns showing a picture that only those who are logged in may read: it is asked for with their token.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type Props = {
  picture: { _id: string; width: number; height: number }
  label: string
  load: () => Promise<Blob>
}

export const PrivatePicture = ({ picture: { _id, width, height }, label, load }: Props) => {
  const file = useQuery({
    queryKey: ['private picture', _id],
    meta: { reads: [] },
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.data) return
    const made = URL.createObjectURL(file.data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file.data])
  const shape = { aspectRatio: `${width} / ${height}`, width: Math.min(width, 260) }
  if (file.isError)
    return (
      <button type="button" onClick={() => file.refetch()} className="min-h-11 px-2 text-left underline">
        This picture was not loaded. Try again
      </button>
    )
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block max-w-full overflow-hidden rounded-xl bg-sand">
      <span className="block max-w-full" style={shape}>
        {url && <img src={url} alt={label} width={width} height={height} className="size-full object-cover" />}
      </span>
    </a>
  )
}
