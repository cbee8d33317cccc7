// Owns the secret with which administrators sign up in the journeys.
export const adminSecret = 'Kente-Loom-Secret-1957'
