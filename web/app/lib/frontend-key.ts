// Owns the key that ships with the page, where the site is set to use one.
let frontendKey: string | undefined

export const setFrontendKey = (key: string | null): void => {
  frontendKey = key ?? undefined
}

export const readFrontendKey = (): string | undefined => frontendKey
