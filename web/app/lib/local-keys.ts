// Owns what a purchase leaves in local storage. Choosing one thing to buy clears the other two.
const targets = ['bookingId', 'packageId', 'propertyId'] as const
type Target = (typeof targets)[number]

/** Sets what is being bought and its total in dollars. */
export const chooseTarget = (target: Target, id: string, totalPrice: number): void => {
  for (const key of targets) localStorage.removeItem(key)
  localStorage.setItem(target, id)
  localStorage.setItem('totalPrice', String(totalPrice))
}

/** What is being bought: booking first, then package, then property; null when nothing is. */
export const chosenTarget = (): { target: Target; id: string } | null => {
  for (const target of targets) {
    const id = localStorage.getItem(target)
    if (id) return { target, id }
  }
  return null
}

export const clearTarget = (): void => {
  for (const key of [...targets, 'totalPrice']) localStorage.removeItem(key)
}
