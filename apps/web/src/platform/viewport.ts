/** GEN-14: a narrow screen is 768 px wide or less. */
export const NARROW_PX = 768

export const narrow = (): boolean => typeof window !== 'undefined' && window.innerWidth <= NARROW_PX
