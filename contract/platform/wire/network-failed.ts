// Owns the sentence for a call that nothing answered: alone, because pages that make one call need no other sentence.
export const networkFailed = 'An error occurred. Please try again.'
