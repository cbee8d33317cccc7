// Owns hydration: React takes over the page that the server rendered.
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // A page that differs from what the server sent is our mistake: logged, it fails the browser tests.
      onRecoverableError: (error) => console.error('hydration', error),
    },
  )
})
