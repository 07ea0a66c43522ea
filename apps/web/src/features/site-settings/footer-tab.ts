export type FooterTab = 'business' | 'service' | 'privacy'
export const FOOTER_TABS: readonly FooterTab[] = ['business', 'service', 'privacy']

export const footerTab = (value: unknown): FooterTab => FOOTER_TABS.find((tab) => tab === value) ?? 'business'
