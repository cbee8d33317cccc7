// Owns the thin line that says a page is on its way, when that takes longer than a blink.
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const worthSayingMillis = 250

export const Progress = () => {
  const isMoving = useNavigation().state !== 'idle'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isMoving) return setShown(false)
    const timer = setTimeout(() => setShown(true), worthSayingMillis)
    return () => clearTimeout(timer)
  }, [isMoving])
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
