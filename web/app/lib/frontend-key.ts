// Owns the frontend key: where the site is set to use one, the page sends it with every call.
let frontendKey: string | undefined

export const setFrontendKey = (key: string | null): void => {
  frontendKey = key ?? undefined
}

export const readFrontendKey = (): string | undefined => frontendKey
