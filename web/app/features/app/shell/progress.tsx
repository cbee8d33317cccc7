// Owns the thin progress line of a navigation that takes longer than a moment.
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const delayMillis = 250

export const Progress = () => {
  const isNavigating = useNavigation().state !== 'idle'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isNavigating) return setShown(false)
    const timer = setTimeout(() => setShown(true), delayMillis)
    return () => clearTimeout(timer)
  }, [isNavigating])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {isShown && (
        <>
          <div className="skeleton h-1 bg-gold!" />
          <span className="unseen">Loading</span>
        </>
      )}
    </div>
  )
}
